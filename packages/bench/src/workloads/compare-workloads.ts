import type { Bench } from '../bench.js';
import type { FigureName } from '../method/figures.js';
import type { MeasuredServer } from '../method/measured-server.js';
import { underLoad } from '../method/under-load.js';
import type { TestDatabase } from './test-database.js';
import { createUnknownSecret } from './unknown-secret.js';
import type { Caller } from './caller.js';
import { PRODUCT } from './product.js';
import { FIRST_PAGE, type Workload } from './workload.js';

/** The number of concurrent requests of most loads. */
export const CONNECTIONS = 32;

const FIGURES: readonly FigureName[] = ['cpu', 'rate', 'busy'];

/** Measures all servers with some workloads, one after the other. */
export const compareWorkloads = async (
  bench: Bench,
  section: string,
  workloads: readonly Workload[],
  servers: readonly MeasuredServer[],
  caller: Caller,
  database?: TestDatabase,
): Promise<void> => {
  const unknownSecret = await createUnknownSecret();
  for (const { name, title, status, share, requestsOf } of workloads) {
    const load = { requests: requestsOf(caller, unknownSecret), connections: CONNECTIONS, status };
    await bench.compare({
      name: `${section}/${name}`,
      title,
      reference: PRODUCT.name,
      main: 'cpu',
      figures: database === undefined ? FIGURES : [...FIGURES, 'databaseCpu', 'commands'],
      share,
      isCold: name === FIRST_PAGE.name,
      subjects: servers.map((server) => underLoad({ server, load, loader: bench.loader, database })),
    });
  }
};
