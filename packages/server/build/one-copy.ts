import type { Plugin } from 'esbuild';
import { packageOfFile } from './installed-package.js';

/** Bundles only one copy of a package that npm installed several times in the same version, such as `mime-db`. */
export const oneCopy: Plugin = {
  name: 'one copy',
  setup: (bundler) => {
    const folders = new Map<string, string>();
    bundler.onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, ...options }) => {
      if (pluginData === oneCopy) return undefined;
      const resolved = await bundler.resolve(path, { ...options, pluginData: oneCopy });
      // A package may try to load one that is not installed. The bundler allows that.
      if (resolved.errors.length > 0) return undefined;
      const found = resolved.external ? undefined : packageOfFile(resolved.path);
      if (found === undefined) return resolved;
      const { name, version, folder } = found;
      const first = folders.get(`${name}@${version}`) ?? folder;
      folders.set(`${name}@${version}`, first);
      return { ...resolved, path: first + resolved.path.slice(folder.length) };
    });
  },
};
