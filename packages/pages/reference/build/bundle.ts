import { FRAME_STYLE } from '../src/html/style.js';
import { build, transform } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const BROWSER = new URL('../../browser/', import.meta.url);

/** What browsers of the last two years read. */
const TARGET = 'es2022';

/** Returns the script of the pages in one file. */
export const bundleScript = async (): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('main.ts', BROWSER))],
    bundle: true,
    minify: true,
    format: 'esm',
    target: TARGET,
    write: false,
  });
  return outputFiles.map(({ text }) => text).join('');
};

/** Returns the style sheet of the pages, which begins with that of all pages of the API. */
export const bundleStyle = async (): Promise<string> => {
  const style = await readFile(new URL('reference.css', BROWSER), 'utf8');
  const { code } = await transform(FRAME_STYLE + style, { loader: 'css', minify: true });
  return code;
};
