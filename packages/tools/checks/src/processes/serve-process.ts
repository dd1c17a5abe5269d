import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from '../repository.js';

/** Returns the executable of a built repository. */
export const executableIn = (root: string): string => join(root, 'packages/server/dist/bin/workspace-api.js');

/** Starts `serve --json`, and waits until it listens. Resolves to the process, and to its first line. */
export const startServe = async <Announcement>(
  options: readonly string[],
  {
    executable = [executableIn(ROOT)],
    stderr = 'ignore',
  }: { executable?: readonly string[]; stderr?: 'ignore' | 'inherit' } = {},
): Promise<readonly [ChildProcess, Announcement]> => {
  const child = spawn(process.execPath, [...executable, 'serve', '--json', ...options], {
    stdio: ['ignore', 'pipe', stderr],
  });
  const [line] = (await once(createInterface(child.stdout as NodeJS.ReadableStream), 'line')) as [string];
  return [child, JSON.parse(line) as Announcement];
};
