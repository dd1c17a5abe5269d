import type { Plugin } from 'esbuild';
import { readFile } from 'node:fs/promises';

/** Bundles JSON as a string for `JSON.parse`, which takes half the time of the same data as JavaScript. */
export const jsonAsText: Plugin = {
  name: 'JSON as text',
  setup: (bundler) => {
    bundler.onLoad({ filter: /\.json$/ }, async ({ path }) => {
      const text = JSON.stringify(JSON.parse(await readFile(path, 'utf8')));
      return { contents: `module.exports = JSON.parse(${JSON.stringify(text)});`, loader: 'js' };
    });
  },
};
