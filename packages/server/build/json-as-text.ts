import type { Plugin } from 'esbuild';
import { readFile } from 'node:fs/promises';

/** Leaves JSON to `JSON.parse`, which reads it in half the time that V8 takes for the same as a program. */
export const jsonAsText: Plugin = {
  name: 'JSON as text',
  setup: (bundler) => {
    bundler.onLoad({ filter: /\.json$/ }, async ({ path }) => {
      const text = JSON.stringify(JSON.parse(await readFile(path, 'utf8')));
      return { contents: `module.exports = JSON.parse(${JSON.stringify(text)});`, loader: 'js' };
    });
  },
};
