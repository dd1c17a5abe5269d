import type { Bench } from '../bench.js';
import { underLoad } from '../method/under-load.js';
import { readCaller } from './caller.js';
import { CONNECTIONS } from './compare-workloads.js';
import { fillWorkspace } from './fill-database.js';
import { groupCountOf } from './memory-section.js';
import { startProductOnMongodb } from './mongodb-section.js';
import type { Section } from './section.js';
import { createUnknownSecret } from './unknown-secret.js';
import { withServers } from './with-servers.js';
import { FIRST_PAGE, OTHERS } from './workload.js';

const COUNTS = [1, 2];

/** One that is mostly the database's work, and one that is mostly the server's. */
const MEASURED = [FIRST_PAGE, ...OTHERS.filter(({ name }) => name === 'unknown-key')];

const run = async (bench: Bench): Promise<void> => {
  const database = await bench.database();
  const { secret } = await fillWorkspace(database, groupCountOf(bench));
  const unknownSecret = await createUnknownSecret();
  const starts = COUNTS.map(
    (count) => () =>
      startProductOnMongodb(database, {
        name: `workers-${count}`,
        title: count === 1 ? '1 process' : `${count} workers`,
        flags: ['--workers', String(count)],
        cores: bench.cores?.all,
      }),
  );
  await withServers(starts, async (servers) => {
    const [{ url } = { url: '' }] = servers;
    const caller = await readCaller(url, secret);
    for (const { name, title, status, share, requestsOf } of MEASURED) {
      const load = { requests: requestsOf(caller, unknownSecret), connections: CONNECTIONS, status };
      await bench.compare({
        name: `workers/${name}`,
        title,
        reference: 'workers-1',
        main: 'rate',
        figures: ['rate', 'cpu', 'busy', 'databaseCpu'],
        share,
        isCold: name === FIRST_PAGE.name,
        subjects: servers.map((server) => underLoad({ server, load, loader: bench.loader, database })),
      });
    }
  });
};

export const WORKERS: Section = {
  name: 'workers',
  title: 'Several processes',
  about:
    'Servers, load and mongod share all cores here, and none is kept to one. So this shows more than one process only on a machine with more cores than load and mongod need for themselves.',
  slices: 3,
  run,
};
