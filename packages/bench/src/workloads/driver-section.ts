import { underLoad } from '../method/under-load.js';
import { CONNECTIONS } from './compare-workloads.js';
import { withDriver } from './driver/with-driver.js';
import { PRODUCT } from './product.js';
import type { Section } from './section.js';
import { createUnknownSecret } from './unknown-secret.js';
import { FIRST_PAGE } from './workload.js';

export const DRIVER: Section = {
  name: 'driver',
  title: 'Beside the driver alone',
  about:
    'What the MongoDB driver takes for its usual calls, alone in a process: the distance between the product and the database itself. A page by the product is two reads, one of a key and one of a page.',
  slices: 2.5,
  run: (bench) =>
    withDriver(bench, async ({ database, product, driver, caller }) => {
      const load = {
        requests: FIRST_PAGE.requestsOf(caller, await createUnknownSecret()),
        connections: CONNECTIONS,
        status: FIRST_PAGE.status,
      };
      await bench.compare({
        name: 'driver/calls',
        title: 'A page by the product, and usual calls of the driver',
        reference: PRODUCT.name,
        main: 'cpu',
        figures: ['cpu', 'rate', 'databaseCpu', 'commands'],
        share: 0.5,
        subjects: [
          underLoad({ ...PRODUCT, server: product, load, loader: bench.loader, database }),
          driver.doing('find-key', CONNECTIONS, { name: 'find-key', title: 'findOne of a key' }),
          driver.doing('find-page', CONNECTIONS, { name: 'find-page', title: 'find of a page, toArray' }),
          driver.doing('insert', CONNECTIONS, { name: 'insert', title: 'insertOne of a campaign' }),
          driver.doing('flush', 1, { name: 'flush', title: 'bulkWrite of 200 counters, one at a time' }),
        ],
      });
    }),
};
