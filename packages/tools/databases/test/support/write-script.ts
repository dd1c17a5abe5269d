import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes an executable shell script. Returns its path. */
export const writeScript = async (path: string, ...lines: readonly string[]): Promise<string> => {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, ['#!/bin/sh', ...lines, ''].join('\n'), { mode: 0o755 });
  return path;
};
