import type { Bench } from '../bench.js';
import type { MeasuredServer } from '../method/measured-server.js';
import { underLoad } from '../method/under-load.js';
import { woken } from '../method/woken.js';
import type { Caller } from './caller.js';
import { PRODUCT } from './product.js';
import { FIRST_PAGE, getRequest } from './workload.js';
import { LIMIT } from './caller.js';

/** Requests per second; the lower rate is for quick runs, which are not warmed up. */
const RATE = 5_000;
const RATE_IF_QUICK = 200;

/** More than a server needs that keeps up. */
const CONNECTIONS = 64;

/** Requests pages at a fixed rate, regardless of responses, to measure the slowest responses. */
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
