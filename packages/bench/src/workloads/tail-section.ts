import type { Bench } from '../bench.js';
import { underLoad } from '../method/under-load.js';
import { groupCountOf, withMemoryServers } from './memory-section.js';
import { PRODUCT } from './product.js';
import type { Section } from './section.js';
import { createUnknownSecret } from './unknown-secret.js';
import { FIRST_PAGE } from './workload.js';

/** Requests a second, and what it is if the run is quick: then nothing is warm enough for more. */
const RATE = 5_000;
const RATE_IF_QUICK = 200;

/** More than are ever needed by a server that keeps up. */
const CONNECTIONS = 64;

const run = async (bench: Bench): Promise<void> => {
  const rate = bench.options.isQuick ? RATE_IF_QUICK : RATE;
  const unknownSecret = await createUnknownSecret();
  await withMemoryServers(bench, groupCountOf(bench), (servers, caller) => {
    const load = {
      requests: FIRST_PAGE.requestsOf(caller, unknownSecret),
      connections: CONNECTIONS,
      status: FIRST_PAGE.status,
      rate,
    };
    return bench.compare({
      name: 'tail/groups-first',
      title: `${FIRST_PAGE.title}, at ${rate.toLocaleString('en-US')} requests a second`,
      reference: PRODUCT.name,
      main: 'p99',
      figures: ['p99', 'p50', 'p999', 'rate', 'busy'],
      subjects: servers.map((server) => underLoad({ server, load, loader: bench.loader })),
    });
  });
};

export const TAIL: Section = {
  name: 'tail',
  title: 'Latencies at a fixed rate',
  about:
    'Requests are sent evenly at a fixed rate, and each latency counts from when its request was due. Where a server reaches fewer per second than that, its latencies tell how long the queue got, and nothing else.',
  slices: 6,
  run,
};
