import { SUPPORTED_NODE_VERSIONS } from './version.js';

/**
 * The first releases without known vulnerabilities in the HTTP server. Earlier releases of Node.js 20 allow request
 * smuggling with a bare CR. On every line, a header `__proto__` crashes the process (CVE-2026-21710).
 */
const MINIMUM_RELEASES: readonly string[] = SUPPORTED_NODE_VERSIONS.match(/[\d.]+/g) ?? [];

/** Returns why the program must not run on a version of Node.js; null if it may. */
export const nodeVersionProblem = (version: string): string | null => {
  const ofLine = MINIMUM_RELEASES.find((release) => parseInt(release) === parseInt(version));
  const minimum = ofLine ?? MINIMUM_RELEASES.at(-1) ?? '';
  if (version.localeCompare(minimum, 'en', { numeric: true }) >= 0) return null;
  return `Node.js ${version} has known vulnerabilities in its HTTP server: install ${MINIMUM_RELEASES.slice(0, -1).join(', ')} or a later release of these lines.`;
};
