import type { Plugin } from 'esbuild';
import { packageOfFile } from './installed-package.js';

/**
 * The third-party packages that every start of a server loads. Bundled they take a third of the time, because Node.js finds
 * and opens hundreds of files otherwise. The others stay where they are installed (decision 28).
 */
const BUNDLED = ['@koa/router', 'commander', 'inversify', 'koa', 'negotiator', 'reflect-metadata', 'zod'];

const isBundled = (path: string): boolean =>
  path.startsWith('@workspace-api/') || BUNDLED.some((name) => path === name || path.startsWith(`${name}/`));

/** Leaves the other packages where they are installed. None is imported for what its loading does alone. */
export const othersAreExternal: Plugin = {
  name: 'others are external',
  setup: (bundler) => {
    bundler.onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) =>
      kind === 'entry-point' || isBundled(path) || packageOfFile(importer) !== undefined
        ? undefined
        : { path, external: true, sideEffects: false },
    );
  },
};
