import { SUPPORTED_NODE_VERSIONS } from './version.js';

/**
 * The first releases of the tested lines without known vulnerabilities in the HTTP server. Earlier releases of Node.js 20
 * allow request smuggling with a bare CR. Up to Node.js 25, a header `__proto__` crashes them (CVE-2026-21710).
 */
const MINIMUM_RELEASES: readonly string[] = SUPPORTED_NODE_VERSIONS.match(/[\d.]+/g) ?? [];

/** Returns why the program must not run on a version of Node.js; null if it may. */
export const nodeVersionProblem = (version: string): string | null => {
  const ofLine = MINIMUM_RELEASES.find((release) => parseInt(release) === parseInt(version));
  if (ofLine !== undefined && version.localeCompare(ofLine, 'en', { numeric: true }) >= 0) return null;
  return `Node.js ${version} is not supported: install ${MINIMUM_RELEASES.join(', ')} or a later release of these lines.`;
};
