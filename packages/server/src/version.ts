import { createRequire } from 'node:module';

const { version, engines } = createRequire(import.meta.url)('../../package.json') as {
  readonly version: string;
  readonly engines: { readonly node: string };
};

/** The version of this package. */
export const VERSION = version;

/** The versions of Node.js that this package supports, as `^20.20.2 || ^22.22.2`. */
const SUPPORTED_NODE_VERSIONS = engines.node;

/**
 * The first releases of the tested lines without known vulnerabilities in the HTTP server. Earlier releases of Node.js 20
 * allow request smuggling with a bare CR. Up to Node.js 25, a header `__proto__` crashes them (CVE-2026-21710).
 */
const MINIMUM_RELEASES: readonly string[] = SUPPORTED_NODE_VERSIONS.match(/[\d.]+/g) ?? [];

/** Returns a number that orders versions. A comparison by locale would load a collator, for some hundredths of a start. */
const orderOf = (version: string): number =>
  version.split('.').reduce((order, part) => order * 1_000 + parseInt(part), 0);

/** Returns why the program must not run on a version of Node.js; null if it may. */
export const nodeVersionProblem = (version: string): string | null => {
  const ofLine = MINIMUM_RELEASES.find((release) => parseInt(release) === parseInt(version));
  if (ofLine !== undefined && orderOf(version) >= orderOf(ofLine)) return null;
  return `Node.js ${version} is not supported: install ${MINIMUM_RELEASES.join(', ')} or a later release of these lines.`;
};
