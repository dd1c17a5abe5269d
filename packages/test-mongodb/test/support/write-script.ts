import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a shell script that can be run, and returns its path. */
export const writeScript = async (path: string, ...lines: readonly string[]): Promise<string> => {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, ['#!/bin/sh', ...lines, ''].join('\n'), { mode: 0o755 });
  return path;
};

/** A stand-in for a mongod, of which only the version is ever asked. */
export const writeFakeMongod = (path: string, version = '7.0.1'): Promise<string> =>
  writeScript(path, `echo "db version v${version}"`);
