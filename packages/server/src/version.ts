import { createRequire } from 'node:module';

const { version, engines } = createRequire(import.meta.url)('../../package.json') as {
  readonly version: string;
  readonly engines: { readonly node: string };
};

/** The version of this package. */
export const VERSION = version;

/** The versions of Node.js that this package supports, as `^20.20.2 || ^22.22.2`. */
export const SUPPORTED_NODE_VERSIONS = engines.node;
