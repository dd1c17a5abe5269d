import type { OutputFile } from 'esbuild';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file of the bundle, in ASCII if it is JavaScript. V8 keeps the source of a chunk in memory, and one character
 * outside of Latin-1 doubles its size. The bundler escapes such characters in strings. Comments lose them. Throws if a tagged
 * template has one, which would be lost too.
 */
export const writeOutput = async ({ path, contents, text }: OutputFile): Promise<void> => {
  const toAscii = (line: string): string => {
    if (!/^\s*(?:\/\/|\/?\*)/.test(line)) throw new Error(`Write it as an entity or in a string: ${line.trim()}`);
    return line.replaceAll(/[^\x00-\x7F]/g, '?');
  };
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, path.endsWith('.js') ? text.replaceAll(/.*[^\x00-\x7F].*/g, toAscii) : contents);
};
