import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes an executable shell script. Returns its path. */
export const writeScript = async (path: string, ...lines: readonly string[]): Promise<string> => {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, ['#!/bin/sh', ...lines, ''].join('\n'), { mode: 0o755 });
  return path;
};

/** Writes a fake mongod that only prints its version. */
export const writeFakeMongod = (path: string, version = '7.0.1'): Promise<string> =>
  writeScript(path, `echo "db version v${version}"`);
