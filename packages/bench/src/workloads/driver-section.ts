import { underLoad } from '../method/under-load.js';
import { getRequest, createRequest } from './workload.js';
import { CONNECTIONS } from './compare-workloads.js';
import type { Bench } from '../bench.js';
import { LIMIT } from './caller.js';
import { withDriver, type DriverStage } from './driver/with-driver.js';
import { PRODUCT } from './product.js';
import type { Section } from './section.js';

const compareReads = async (bench: Bench, { database, product, driver, caller }: DriverStage): Promise<void> => {
  const requests = [getRequest(caller.secret, `/groups?limit=${LIMIT}`)];
  const load = { requests, connections: CONNECTIONS, status: 200 };
  await bench.compare({
    name: 'driver/calls',
    title: 'A page by the product, and usual calls of the driver',
    reference: PRODUCT.name,
    main: 'cpu',
    figures: ['cpu', 'rate', 'databaseCpu', 'commands'],
    share: 0.5,
    isCold: true,
    subjects: [
      underLoad({ ...PRODUCT, server: product, load, loader: bench.loader, database }),
      driver.doing('find-key', CONNECTIONS, { name: 'find-key', title: 'findOne of a key' }),
      driver.doing('find-page', CONNECTIONS, { name: 'find-page', title: 'find of a page, toArray' }),
      driver.doing('insert', CONNECTIONS, { name: 'insert', title: 'insertOne of a campaign' }),
      driver.doing('flush', 1, { name: 'flush', title: 'bulkWrite of 200 counters' }),
    ],
  });
};

/** One client shows the latency of a request, many show the throughput. */
const CREATING = [
  { clients: 1, main: 'p50' },
  { clients: CONNECTIONS, main: 'rate' },
] as const;

const compareInserts = async (bench: Bench, { database, product, driver, caller }: DriverStage): Promise<void> => {
  for (const { clients, main } of CREATING) {
    const load = { requests: [createRequest(caller)], connections: clients, status: 201 };
    await bench.compare({
      name: `driver/insert-${clients}`,
      title: `POST /campaigns with ${clients === 1 ? 'one client' : `${clients} clients`}, beside insertOne`,
      reference: 'insert',
      main,
      figures: [main, main === 'p50' ? 'rate' : 'p50', 'p99', 'cpu', 'databaseCpu', 'commands'],
      subjects: [
        driver.doing('insert', clients, { name: 'insert', title: 'insertOne, majority, journalled' }),
        underLoad({ ...PRODUCT, server: product, load, loader: bench.loader, database }),
      ],
    });
  }
};

export const DRIVER: Section = {
  name: 'driver',
  title: 'Beside the driver alone',
  about:
    'The usual calls of the MongoDB driver, alone in a process, show the overhead of the product over the database. A page of the product is two reads, one of a key and one of a page. Before a campaign is inserted, its instance and groups are read, so it takes more than one command.',
  comparisons: ['calls', ...CREATING.map(({ clients }) => `insert-${clients}`)],
  slices: 6.5,
  run: (bench) =>
    withDriver(bench, async (stage) => {
      await compareReads(bench, stage);
      await compareInserts(bench, stage);
    }),
};
