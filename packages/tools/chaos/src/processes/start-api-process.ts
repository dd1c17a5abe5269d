import { type Recorder, now } from '../history/recorder.js';
import type { ProcessName } from '../settings.js';
import type { ApiProcessOptions, ClockRequest } from './api-process.js';
import { createChild } from './child.js';

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
  /** Sets its wall clock ahead of the real time, or behind it if negative, until it ends. */
  setClock(aheadMilliseconds: number): void;
  /** Kills it for good. */
  end(): Promise<unknown>;
}

/** Starts an API process, and waits until it listens. */
export const startApiProcess = async (options: ApiProcessOptions, recorder: Recorder): Promise<ApiProcess> => {
  const { name } = options;
  const child = createChild('./api-process.js', options, recorder);
  let port = await child.start();
  let lastTurn = Promise.resolve();

  const interrupt: ApiProcess['interrupt'] = async (signal, meanwhile) => {
    const start = now();
    const isKilled = (await child.end(signal)) !== 0;
    if (!isKilled) recorder.add('storedCounts', { process: name, before: now() });
    try {
      await meanwhile?.();
    } finally {
      port = await child.start();
      recorder.add('outages', { process: name, start, end: now(), isKilled });
    }
  };

  return {
    name,
    url: () => `http://127.0.0.1:${port}`,
    interrupt: (signal, meanwhile) => {
      const turn = lastTurn.then(() => interrupt(signal, meanwhile));
      lastTurn = turn.catch(() => undefined);
      return turn;
    },
    setClock: (aheadMilliseconds) => child.send({ start: now(), aheadMilliseconds } satisfies ClockRequest),
    end: () => child.end('SIGKILL'),
  };
};
