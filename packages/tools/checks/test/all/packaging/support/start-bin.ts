import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Starts a long-running program, for minutes at most, and waits for its first line. Rejects with its log if it ends. */
export const startBin = async (
  path: string,
  parameters: readonly string[],
): Promise<{ line: string; stop: () => Promise<void> }> => {
  const child = spawn(path, parameters, { stdio: ['ignore', 'pipe', 'pipe'], timeout: 240_000, killSignal: 'SIGKILL' });
  const ended = once(child, 'exit');
  let log = '';
  child.stderr.on('data', (text: Buffer) => (log += text.toString()));
  const early = ended.then(() => Promise.reject(new Error(`${path} ended. ${log}`)));
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), early])) as [string];
  early.catch(() => undefined);
  return {
    line,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
