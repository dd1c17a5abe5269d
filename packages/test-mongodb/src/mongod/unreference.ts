import type { ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';

/** Allows this process to end while `child` and its pipes are open. */
export const unreference = (child: ChildProcess): void => {
  child.unref();
  for (const pipe of [child.stdin, child.stdout, child.stderr]) {
    if (pipe instanceof Socket) pipe.unref();
  }
};
