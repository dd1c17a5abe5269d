import { setTimeout as pause } from 'node:timers/promises';
import { Pool, type Dispatcher } from 'undici';
import { AnswerCheck } from './answer-check.js';
import { Latencies } from './latencies.js';
import type { LoadOrder, LoadReport } from './load.js';

/** A timer may be late by a millisecond or more. */
const TIMER_SLACK_MILLISECONDS = 2;

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Waits until shortly before a request is due. A loop without a timer keeps a core busy, which a database may share. */
const waitFor = (milliseconds: number): Promise<void> =>
  milliseconds > TIMER_SLACK_MILLISECONDS ? pause(milliseconds - TIMER_SLACK_MILLISECONDS) : nextTurn();

/**
 * Sends at a fixed rate, independent of the responses. A latency starts when its request was due, even if the request
 * waited for a connection. So a pause of the server is part of every latency that it delays.
 */
export const openLoop = async (order: LoadOrder & { readonly rate: number }): Promise<LoadReport> => {
  const { url, requests, connections, status, seconds, rate } = order;
  const check = new AnswerCheck(status);
  const latencies = new Latencies();
  const pool = new Pool(url, { connections, pipelining: 1 });
  let open = 0;

  const send = (index: number, due: number): void => {
    const request = requests[index % requests.length];
    if (request === undefined) throw new RangeError('There is no request to send.');
    open++;
    pool.dispatch(
      { ...request, body: request.body ?? null },
      {
        onRequestStart: () => undefined,
        onResponseStart: (_controller: Dispatcher.DispatchController, answered: number) => check.status(answered),
        onResponseEnd: () => {
          open--;
          latencies.add(performance.now() - due);
        },
        onResponseError: (_controller: Dispatcher.DispatchController, error: Error) => {
          open--;
          check.failure(error.message);
        },
      },
    );
  };

  const start = performance.now();
  const total = Math.floor(rate * seconds);
  let sent = 0;
  while (sent < total || open > 0 || performance.now() - start < seconds * 1_000) {
    const due = Math.min(total, ((performance.now() - start) / 1_000) * rate);
    for (; sent < due; sent++) send(sent, start + (sent / rate) * 1_000);
    const nextDue = sent < total ? (sent / rate) * 1_000 : seconds * 1_000;
    await waitFor(start + nextDue - performance.now());
  }
  const elapsed = (performance.now() - start) / 1_000;
  await pool.close();
  check.assertPassed();
  return { requests: latencies.count, seconds: elapsed, latency: latencies.summary() };
};
