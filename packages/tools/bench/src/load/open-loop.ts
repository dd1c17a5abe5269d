import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import type { ServerLoad, LoadReport } from './load.js';

/**
 * Sends at a fixed rate, independent of the responses, on connections that are open. A latency starts when its request was
 * due, even if the request waited for a connection. So a pause of the server is part of every latency that it delays.
 * autocannon would send the requests of each second in one burst. Rejects if any response has another status.
 */
export const openLoop = async (order: ServerLoad & { readonly rate: number }): Promise<LoadReport> => {
  const { url, requests, connections, status, seconds, rate } = order;
  const pool = new Pool(url, { connections });
  const latencies: number[] = [];
  const others: string[] = [];

  const send = async (request: ServerLoad['requests'][number], due: number): Promise<void> => {
    try {
      const { statusCode, body } = await pool.request({ ...request, body: request.body ?? null });
      await body.dump({ limit: Infinity });
      latencies.push(performance.now() - due);
      if (statusCode !== status) others.push(`status ${statusCode}`);
    } catch (error) {
      others.push((error as Error).message);
    }
  };

  // As many at once as there are connections open all of them.
  const [first] = requests;
  if (first !== undefined) await Promise.all(Array.from({ length: connections }, () => send(first, performance.now())));
  latencies.length = 0;
  const start = performance.now();
  const sent: Promise<void>[] = [];
  for (let index = 0; index < rate * seconds; index++) {
    const due = start + (index / rate) * 1_000;
    if (due > performance.now()) await pause(due - performance.now());
    const request = requests[index % requests.length];
    if (request !== undefined) sent.push(send(request, due));
  }
  await Promise.all(sent);
  const elapsed = (performance.now() - start) / 1_000;
  await pool.close();
  if (others.length > 0) {
    throw new Error(`Status ${status} was expected. There were ${others.length} others, such as ${others[0] ?? ''}.`);
  }
  const ordered = latencies.toSorted((one, other) => one - other);
  return { requests: ordered.length, seconds: elapsed, p99: ordered[Math.ceil(ordered.length * 0.99) - 1] ?? NaN };
};
