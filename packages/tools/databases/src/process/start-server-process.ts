import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const GUARDIAN = fileURLToPath(new URL('./guardian.js', import.meta.url));
const READY_WITHIN_MS = 60_000;
const LINES_KEPT = 20;

/** The user that runs a server. Default: the one of this process. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

export interface ServerCommand {
  readonly path: string;
  readonly args: readonly string[];
  /** The log line of a server that accepts connections. Its first group is the port. */
  readonly ready: RegExp;
  /** The folder to delete if this process ends without killing the server. */
  readonly folder: string;
  readonly user?: Partial<ServerUser>;
}

/** A database server that ends with this process, however this process ends. */
export interface ServerProcess {
  readonly pid: number;
  readonly port: number;
  /** Ends it with a signal, SIGKILL by default, and waits until it has ended. Keeps the folder. */
  readonly kill: (signal?: NodeJS.Signals) => Promise<void>;
}

/**
 * Starts a server, and waits until it accepts connections. If it later ends without `kill`, its last lines go to stderr.
 *
 * @throws with its last lines if it ends before, or takes more than a minute.
 */
export const startServerProcess = async (command: ServerCommand): Promise<ServerProcess> => {
  const { path, args, ready, folder, user } = command;
  // Detached, because Ctrl-C signals the whole process group, and this process must end first.
  const server = spawn(path, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'], cwd: folder, ...user });
  const { pid } = server;
  if (pid === undefined) throw (await once(server, 'error'))[0];
  // At once, because this process may be killed at any time.
  const guardian = spawn(process.execPath, [GUARDIAN, String(pid), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });

  const lines: string[] = [];
  const listens = new Promise<number>((resolve) => {
    for (const input of [server.stdout, server.stderr]) {
      createInterface({ input }).on('line', (line) => {
        lines.push(line);
        if (lines.length > LINES_KEPT) lines.shift();
        const port = ready.exec(line)?.[1];
        if (port !== undefined) resolve(Number(port));
      });
    }
  });
  const ended = once(server, 'close').then(([code, signal]) => `ended early (${String(code ?? signal)})`);
  let isExpected = false;
  const kill = async (signal: NodeJS.Signals = 'SIGKILL'): Promise<void> => {
    isExpected = true;
    server.ref();
    guardian.ref();
    server.kill(signal);
    await ended;
    if (guardian.exitCode === null && guardian.signalCode === null) {
      const gone = once(guardian, 'exit');
      guardian.kill('SIGKILL');
      await gone;
    }
  };

  const tooLate = delay(READY_WITHIN_MS, `accepts no connections after ${READY_WITHIN_MS} ms`, { ref: false });
  const port = await Promise.race([listens, ended, tooLate]);
  const report = (what: string): string => `${path} ${what}\n${lines.join('\n')}`;
  if (typeof port === 'string') {
    await kill();
    throw new Error(report(port));
  }
  void ended.then((what) => isExpected || process.stderr.write(`${report(what)}\n`));
  for (const child of [server, guardian]) unreference(child);
  return { pid, port, kill };
};

/** Allows this process to end while `child` and its pipes are open. */
const unreference = (child: ChildProcess): void => {
  child.unref();
  for (const pipe of [child.stdin, child.stdout, child.stderr]) if (pipe instanceof Socket) pipe.unref();
};
