import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bench } from '../bench.js';
import type { MeasuredServer } from '../method/measured-server.js';
import { readCaller, type Caller } from './caller.js';
import { compareTails } from './compare-tails.js';
import { compareWorkloads } from './compare-workloads.js';
import { PEERS, type Program } from '../servers/catalogue.js';
import { callersOfDemo, dataOfDemo, type DemoLine } from '../servers/demo-data.js';
import { checkSameAnswers } from '../servers/same-answers/check-same-answers.js';
import { demoArguments, startProduct } from './product.js';
import type { Section } from './section.js';
import { startsOf } from './starts-of.js';
import { withServers } from './with-servers.js';
import { OTHERS, READS } from './workload.js';

const GROUPS = 20_000;
const GROUPS_IF_QUICK = 1_000;

/** Returns the key of a demo with every scope. */
export const secretOf = (demo: DemoLine): string => callersOfDemo(demo).full;

/** Writes the data of a demo to a file, so that the peers serve the same. */
export const shareData = async ({ folder }: Bench, demo: DemoLine): Promise<readonly string[]> => {
  const file = join(folder, 'data.json');
  await writeFile(file, JSON.stringify(await dataOfDemo(demo)));
  return ['--data', file];
};

/** Starts the product with a demo, and the peers with the same data. */
export const withMemoryServers = async (
  bench: Bench,
  programs: readonly Program[],
  use: (servers: readonly MeasuredServer[], caller: Caller) => Promise<void>,
): Promise<void> => {
  const cores = bench.cores?.server;
  const startOfProduct = () => startProduct(demoArguments(groupCountOf(bench)), { cores });
  await withServers([startOfProduct], async ([product]) => {
    if (product === undefined) return;
    const demo = product.announcement as DemoLine;
    const starts = startsOf(programs, await shareData(bench, demo), cores);
    const caller = await readCaller(product.url, secretOf(demo));
    await withServers(starts, (others) => use([product, ...others], caller));
  });
};

export const groupCountOf = ({ options }: Bench): number => (options.isQuick ? GROUPS_IF_QUICK : GROUPS);

export const MEMORY: Section = {
  name: 'memory',
  title: 'In memory',
  about:
    'The product serves its demo from memory, with limits, a log of every response, and metrics. The others serve the same data without these. At a fixed rate, requests are sent evenly, and latency counts from the time at which a request was due. If a server is slower than that rate, its latencies only show the length of the queue.',
  comparisons: ['tail', ...[...READS, ...OTHERS].map(({ name }) => name)],
  slices: 35,
  run: (bench) =>
    withMemoryServers(bench, PEERS, async (servers, caller) => {
      const [product, ...peers] = servers;
      if (product === undefined) return;
      await checkSameAnswers(product, peers, callersOfDemo(product.announcement as DemoLine));
      bench.log('All servers give the same responses.');
      await compareWorkloads(bench, 'memory', READS, servers, caller);
      // Before the campaigns, whose garbage would be collected during the measurement of others.
      await compareTails(bench, servers, caller);
      await compareWorkloads(bench, 'memory', OTHERS, servers, caller);
    }),
};
