import type { Plugin } from 'esbuild';
import { packageOfFile } from './installed-package.js';

/**
 * The third-party packages that every start of a server loads. Bundled, they load in a third of the time, because Node.js
 * does not have to resolve and open hundreds of files. All others are external (decision 27).
 */
const BUNDLED = ['@koa/router', 'commander', 'inversify', 'koa', 'negotiator', 'reflect-metadata', 'zod'];

const isBundled = (path: string): boolean =>
  path.startsWith('@workspace-api/') || BUNDLED.some((name) => path === name || path.startsWith(`${name}/`));

/** Makes all other packages external. None of them is imported only for its side effects. */
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
