import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { MongodOptions } from './mongod-arguments.js';
import { mongodArguments } from './mongod-arguments.js';
import { readMongodLog } from './mongod-log.js';
import { startGuardian } from './start-guardian.js';
import { unreference } from './unreference.js';

const LISTENS_WITHIN_MS = 60_000;

export interface Mongod {
  readonly pid: number;
  readonly port: number;
  /** Kills it with SIGKILL, and waits until it has ended. Keeps the folder. */
  kill(): Promise<void>;
}

/**
 * Starts a mongod for tests, and waits until it listens. If it later ends without `kill`, its last lines go to stderr.
 *
 * @throws with its last lines if it ends before it listens, or does not listen within a minute.
 */
export const startMongod = async (options: MongodOptions): Promise<Mongod> => {
  const { path, rootFolder } = options;
  // Detached, because Ctrl-C signals the whole process group, and this process must end first.
  const child = spawn(path, mongodArguments(options), { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const log = readMongodLog(child.stdout, child.stderr);
  const ended = new Promise<string>((resolve) => {
    child.once('close', (code, signal) => resolve(`mongod ended early (${code ?? signal ?? 'unknown'}): ${path}`));
  });
  await once(child, 'spawn');
  const pid = child.pid ?? 0;
  const guardian = startGuardian(pid, rootFolder);

  const tooLate = delay(LISTENS_WITHIN_MS, `mongod does not listen after ${LISTENS_WITHIN_MS} ms: ${path}`, {
    ref: false,
  });
  const port = await Promise.race([log.port, ended, tooLate]);
  if (typeof port === 'string') {
    child.kill('SIGKILL');
    await guardian.dismiss();
    throw new Error(`${port}\n${log.lastLines()}`);
  }
  let expected = false;
  void ended.then((what) => expected || process.stderr.write(`${what}\n${log.lastLines()}\n`));
  unreference(child);
  return {
    pid,
    port,
    kill: async () => {
      expected = true;
      child.ref();
      child.kill('SIGKILL');
      await ended;
      await guardian.dismiss();
    },
  };
};
