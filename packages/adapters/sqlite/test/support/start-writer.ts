import type { GroupId } from '@workspace-api/core';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The program that adds groups to a file. */
export const WRITER = fileURLToPath(new URL('./writer.js', import.meta.url));

interface Writer {
  /** Kills it with SIGKILL. Resolves to the ids that it printed. */
  readonly kill: () => Promise<GroupId[]>;
}

/** Starts a process that adds groups to a file, and backs it up into a folder. Resolves after the first group. */
export const startWriter = async (file: string, workspaceId: string, ...folder: readonly string[]): Promise<Writer> => {
  const writer = spawn(process.execPath, [WRITER, file, workspaceId, ...folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  writer.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await once(writer.stdout, 'data');
  return {
    kill: async (): Promise<GroupId[]> => {
      const closed = once(writer, 'close');
      writer.kill('SIGKILL');
      await closed;
      return output.split('\n').slice(0, -1) as GroupId[];
    },
  };
};
