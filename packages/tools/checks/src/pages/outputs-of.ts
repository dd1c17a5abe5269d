import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ROOT } from '../repository.js';

const RUN_PROGRAMS = fileURLToPath(new URL('../processes/run-programs.js', import.meta.url));

/** Runs programs, one after the other in one process. Resolves to the output of each by its path. */
export const outputsOf = async (
  paths: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<ReadonlyMap<string, string>> => {
  const { stdout } = await promisify(execFile)(process.execPath, [RUN_PROGRAMS, ...paths], { cwd: ROOT, env });
  return new Map([...stdout.matchAll(/\0([^\0]*)\0([^\0]*)/g)].map(([, path = '', output = '']) => [path, output]));
};
