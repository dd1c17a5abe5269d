import type { Bench } from '../bench.js';
import type { MeasuredServer } from '../method/measured-server.js';
import type { Subject } from '../method/subject.js';
import { underLoad } from '../method/under-load.js';
import type { Caller } from './caller.js';
import { PRODUCT } from './product.js';
import { FIRST_PAGE, getRequest } from './workload.js';
import { LIMIT } from './caller.js';

/** Requests a second, and what it is if the run is quick: then nothing is warm enough for more. */
const RATE = 5_000;
const RATE_IF_QUICK = 200;

/** More than are ever needed by a server that keeps up. */
const CONNECTIONS = 64;

/** How long a server is woken before it is measured, in turns of the usual length. */
const WAKING = 0.5;

/**
 * A server that is woken first. While others have their turn, the system may take from it what it has in memory; to get
 * that back takes longer than any request.
 */
const woken = (subject: Subject): Subject => ({
  ...subject,
  run: async (seconds) => {
    await subject.run(seconds * WAKING);
    return subject.run(seconds);
  },
});

/** Sends pages at a fixed rate, whatever the servers do, to see how long the slowest answers take. */
export const compareTails = async (
  bench: Bench,
  servers: readonly MeasuredServer[],
  { secret }: Caller,
): Promise<void> => {
  const rate = bench.options.isQuick ? RATE_IF_QUICK : RATE;
  const requests = [getRequest(secret, `/groups?limit=${LIMIT}`)];
  const load = { requests, connections: CONNECTIONS, status: 200, rate };
  await bench.compare({
    name: 'memory/tail',
    title: `${FIRST_PAGE.title}, at ${rate.toLocaleString('en-US')} requests a second`,
    reference: PRODUCT.name,
    main: 'p99',
    figures: ['p99', 'p50', 'p999', 'rate', 'busy'],
    subjects: servers.map((server) => woken(underLoad({ server, load, loader: bench.loader }))),
  });
};
