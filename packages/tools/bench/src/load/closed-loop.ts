import autocannon from 'autocannon';
import type { ServerLoad, LoadReport, LoadRequest } from './load.js';

/** How often autocannon checks whether to stop. */
const SAMPLE_MILLISECONDS = 10;

/** How long a response may take, also on a busy machine. */
const TIMEOUT_SECONDS = 60;

/** Returns the requests of one connection, so that all connections together send all requests. */
const shareOf = (requests: readonly LoadRequest[], connection: number, connections: number): readonly LoadRequest[] =>
  requests.length < connections ? requests : requests.filter((_, index) => index % connections === connection);

/**
 * Sends with autocannon: each connection sends the next request as soon as it has the last response. Repeats a short run
 * without any response, as on a busy machine, until there are `amount`. Rejects if any response has another status.
 */
export const closedLoop = async (order: ServerLoad, amount?: number): Promise<LoadReport> => {
  const { url, requests, connections, status, seconds } = order;
  let connection = 0;
  const start = performance.now();
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    timeout: TIMEOUT_SECONDS,
    ...(amount !== undefined && { amount }),
    sampleInt: SAMPLE_MILLISECONDS,
    setupClient: (client) => {
      client.setRequests(shareOf(requests, connection++, connections).map((request) => ({ ...request })));
    },
  });
  const elapsed = (performance.now() - start) / 1_000;
  const others = Object.entries(result.statusCodeStats ?? {}).filter(([code]) => code !== String(status));
  const unexpected = [
    ...others.map(([code, { count = 0 }]) => `${count} × status ${code}`),
    ...(result.errors > 0 ? [`${result.errors} × failed connections`] : []),
  ];
  if (unexpected.length > 0) throw new Error(`Status ${status} was expected. There were ${unexpected.join(', ')}.`);
  if (result.requests.total === 0) return closedLoop(order, connections);
  const sent = requests.reduce((sum, { body = '' }) => sum + Buffer.byteLength(body), 0) / requests.length;
  const count = result.requests.total;
  return { requests: count, seconds: elapsed, bytes: result.throughput.total + sent * count };
};
