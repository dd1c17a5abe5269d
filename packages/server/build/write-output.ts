import type { OutputFile } from 'esbuild';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file of the bundle, in ASCII if it is JavaScript. V8 keeps the source of a chunk in memory, and one character
 * outside of Latin-1 doubles its size. The bundler escapes such characters in code, so only comments lose them.
 */
export const writeOutput = async ({ path, contents, text }: OutputFile): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, path.endsWith('.js') ? text.replaceAll(/[^\x00-\x7F]/g, '?') : contents);
};
