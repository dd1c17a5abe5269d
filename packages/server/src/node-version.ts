import { SUPPORTED_NODE_VERSIONS } from './version.js';

/**
 * The first releases without known vulnerabilities in the HTTP server. Earlier releases of Node.js 20 allow request
 * smuggling with a bare CR. On every line, a header `__proto__` crashes the process (CVE-2026-21710).
 */
const MINIMUM_RELEASES: readonly string[] = SUPPORTED_NODE_VERSIONS.match(/[\d.]+/g) ?? [];

const partsOf = (version: string): number[] => version.split('.').map(Number);

const isAtLeast = (version: string, minimum: string): boolean => {
  const [parts, others] = [partsOf(version), partsOf(minimum)];
  const index = parts.findIndex((part, position) => part !== others[position]);
  return index === -1 || (parts[index] ?? 0) > (others[index] ?? 0);
};

const majorOf = (version: string): number => partsOf(version)[0] ?? 0;

/** Returns why the program must not run on a version of Node.js; null if it may. */
export const nodeVersionProblem = (version: string): string | null => {
  const minimum = MINIMUM_RELEASES.find((release) => majorOf(release) === majorOf(version));
  const isNewer = MINIMUM_RELEASES.every((release) => majorOf(version) > majorOf(release));
  if (isNewer || (minimum !== undefined && isAtLeast(version, minimum))) return null;
  return `Node.js ${version} has known vulnerabilities in its HTTP server: install ${MINIMUM_RELEASES.slice(0, -1).join(', ')} or a later release of these lines.`;
};
