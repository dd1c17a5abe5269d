import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ProcessName } from '../history/history.js';
import type { Recorder } from '../history/recorder.js';
import type { ApiProcessMessage, ApiProcessOptions, ApiProcessRequest } from './api-process-options.js';

const ENTRY = fileURLToPath(new URL('./api-process.js', import.meta.url));
const LISTENS_WITHIN_MILLISECONDS = 60_000;

/** A process that serves the API. */
export interface ApiProcess {
  readonly name: ProcessName;
  /** Returns its base URL, or the last one if it was killed. */
  url(): string;
  /** Kills it with SIGKILL. */
  kill(): Promise<void>;
  /** Restarts it on another port. */
  restart(): Promise<void>;
  /** Sends it a request. Does nothing while it is killed. */
  send(request: ApiProcessRequest): void;
  stop(): Promise<void>;
}

/** Starts an API process, and waits until it listens. Its reports go to the recorder. */
export const startApiProcess = async (
  name: ProcessName,
  options: ApiProcessOptions,
  recorder: Recorder,
): Promise<ApiProcess> => {
  let child: ChildProcess;
  let url = '';
  let outage = 0;

  const start = async (): Promise<void> => {
    child = fork(ENTRY, [JSON.stringify(options)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const listens = new Promise<number>((resolve, reject) => {
      let reportedAt = performance.now();
      child.once('exit', (code) => reject(new Error(`API process ${name} ended before it listened (${String(code)})`)));
      child.on('message', (message: ApiProcessMessage) => {
        const now = performance.now();
        if (message.kind === 'listens') resolve(message.port);
        else if (message.kind === 'error') recorder.error(`${name}: ${message.text}`);
        else {
          recorder.stall({ where: name, start: reportedAt, end: now, milliseconds: message.milliseconds });
          reportedAt = now;
        }
      });
    });
    const port = await Promise.race([listens, delay(LISTENS_WITHIN_MILLISECONDS, null, { ref: false })]);
    if (port === null) throw new Error(`API process ${name} does not listen after ${LISTENS_WITHIN_MILLISECONDS} ms`);
    url = `http://127.0.0.1:${port}`;
  };

  const kill = async (): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };

  await start();
  return {
    name,
    url: () => url,
    kill: async () => {
      outage = recorder.now();
      await kill();
    },
    restart: async () => {
      await start();
      recorder.outage({ process: name, start: outage, end: recorder.now() });
    },
    send: (request) => {
      if (child.connected) child.send(request);
    },
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) await kill();
    },
  };
};
