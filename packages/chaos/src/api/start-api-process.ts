import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ProcessName } from '../history/history.js';
import { type Recorder, toRecorderTime } from '../history/recorder.js';
import type { ApiProcessMessage, ApiProcessOptions, ClockRequest } from './api-process-options.js';

const ENTRY = fileURLToPath(new URL('./api-process.js', import.meta.url));
const LISTENS_WITHIN_MILLISECONDS = 60_000;

/** A process that serves the API. */
export interface ApiProcess {
  readonly name: ProcessName;
  /** Returns its base URL, or the last one if it has ended. */
  url(): string;
  /**
   * Ends it, waits for `meanwhile`, and starts it again on another port. SIGKILL kills it, SIGTERM shuts it down
   * gracefully. Interruptions run one after another.
   */
  interrupt(signal: 'SIGKILL' | 'SIGTERM', meanwhile?: () => Promise<void>): Promise<void>;
  /** Sets its wall clock ahead of the real time, or behind it if negative. Does nothing while it is interrupted. */
  setClock(aheadMilliseconds: number): Promise<void>;
  /** Kills it for good. */
  end(): Promise<void>;
}

/** Starts an API process, and waits until it listens. Its reports go to the recorder. */
export const startApiProcess = async (
  name: ProcessName,
  options: ApiProcessOptions,
  recorder: Recorder,
): Promise<ApiProcess> => {
  let child: ChildProcess;
  let url = '';
  let clockAhead = 0;
  let lastTurn = Promise.resolve();

  const start = async (): Promise<void> => {
    child = fork(ENTRY, [JSON.stringify(options)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    clockAhead = 0;
    const listens = new Promise<number>((resolve, reject) => {
      let reportedAt = performance.now();
      child.once('exit', (code) => {
        child.emit('clock', false);
        reject(new Error(`API process ${name} ended before it listened (${String(code)})`));
      });
      child.on('message', (message: ApiProcessMessage) => {
        const now = performance.now();
        if (message.kind === 'listens') resolve(message.port);
        else if (message.kind === 'error') recorder.add('errors', `${name}: ${message.text}`);
        else if (message.kind === 'counts stored')
          recorder.add('storedCounts', { process: name, before: toRecorderTime(message.beforeNanoseconds, recorder) });
        else if (message.kind === 'clock set') child.emit('clock', true);
        else {
          recorder.add('stalls', { where: name, start: reportedAt, end: now, milliseconds: message.milliseconds });
          reportedAt = now;
        }
      });
    });
    const port = await Promise.race([listens, delay(LISTENS_WITHIN_MILLISECONDS, null, { ref: false })]);
    if (port === null) throw new Error(`API process ${name} does not listen after ${LISTENS_WITHIN_MILLISECONDS} ms`);
    url = `http://127.0.0.1:${port}`;
  };

  const inTurn = (action: () => Promise<void>): Promise<void> => {
    const next = lastTurn.then(action);
    lastTurn = next.catch(() => undefined);
    return next;
  };

  /** Resolves to the exit code; null if a signal ended it. */
  const exit = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
    const ended = once(child, 'exit') as Promise<[number | null]>;
    child.kill(signal);
    return (await ended)[0];
  };

  const interrupt: ApiProcess['interrupt'] = async (signal, meanwhile) => {
    const outageStart = recorder.now();
    const isKilled = (await exit(signal)) !== 0;
    if (!isKilled) recorder.add('storedCounts', { process: name, before: recorder.now() });
    try {
      await meanwhile?.();
    } finally {
      await start();
      recorder.add('outages', { process: name, start: outageStart, end: recorder.now(), isKilled });
    }
  };

  await start();
  return {
    name,
    url: () => url,
    interrupt: (signal, meanwhile) => inTurn(() => interrupt(signal, meanwhile)),
    setClock: async (aheadMilliseconds) => {
      const asked = child;
      const started = recorder.now();
      if (!asked.connected) return;
      asked.send({ aheadMilliseconds } satisfies ClockRequest, () => undefined);
      const [isSet] = (await once(asked, 'clock')) as [boolean];
      if (!isSet) return;
      const step = { start: started, end: recorder.now(), aheadMilliseconds: aheadMilliseconds - clockAhead };
      clockAhead = aheadMilliseconds;
      recorder.add('clockSteps', { process: name, ...step });
    },
    end: async () => {
      if (child.exitCode === null && child.signalCode === null) await exit('SIGKILL');
    },
  };
};
