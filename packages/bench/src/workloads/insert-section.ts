import { underLoad } from '../method/under-load.js';
import { withDriver } from './driver/with-driver.js';
import { CONNECTIONS } from './compare-workloads.js';
import { PRODUCT } from './product.js';
import type { Section } from './section.js';
import { createRequest } from './workload.js';

/** One client tells how long a request takes, and many tell how many there can be. */
const CASES = [
  { clients: 1, main: 'p50' },
  { clients: CONNECTIONS, main: 'rate' },
] as const;

export const INSERT: Section = {
  name: 'insert',
  title: 'POST /campaigns beside a bare insertOne',
  about:
    'A campaign that the product creates is checked against its instance and its groups first, so it takes more than one command.',
  slices: 4,
  run: (bench) =>
    withDriver(bench, async ({ database, product, driver, caller }) => {
      for (const { clients, main } of CASES) {
        const load = { requests: [createRequest(caller)], connections: clients, status: 201 };
        await bench.compare({
          name: `insert/${clients}`,
          title: `With ${clients === 1 ? 'one client' : `${clients} clients at once`}`,
          reference: 'insert',
          main,
          figures: [main, main === 'p50' ? 'rate' : 'p50', 'p99', 'cpu', 'databaseCpu', 'commands'],
          subjects: [
            driver.doing('insert', clients, { name: 'insert', title: 'insertOne, majority and journalled' }),
            underLoad({ ...PRODUCT, server: product, load, loader: bench.loader, database }),
          ],
        });
      }
    }),
};
