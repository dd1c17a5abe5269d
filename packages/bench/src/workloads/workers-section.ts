import type { Bench } from '../bench.js';
import { openAllowance } from '../method/allowance.js';
import type { MeasuredServer } from '../method/measured-server.js';
import { underLoad } from '../method/under-load.js';
import { readCaller, type Caller } from './caller.js';
import { CONNECTIONS } from './compare-workloads.js';
import { fillWorkspace } from './fill-database.js';
import { groupCountOf } from './memory-section.js';
import { startProductOnMongodb } from './mongodb-section.js';
import type { Section } from './section.js';
import { createUnknownSecret } from './unknown-secret.js';
import { withServers } from './with-servers.js';
import { FIRST_PAGE, OTHERS, type Workload } from './workload.js';

const COUNTS = [1, 2];

/** The share of a core of each limited process, small enough that load and mongod have enough of two cores. */
const PART = 0.25;

const run = async (bench: Bench): Promise<void> => {
  const database = await bench.database();
  const { secret } = await fillWorkspace(database, groupCountOf(bench));
  const unknownSecret = await createUnknownSecret();
  const services = COUNTS.map((count) => ({ count, allowance: openAllowance() }));
  const starts = services.map(
    ({ count, allowance }) =>
      () =>
        startProductOnMongodb(database, {
          name: `workers-${count}`,
          title: count === 1 ? '1 process' : `${count} workers`,
          flags: ['--workers', String(count)],
          cores: bench.cores?.all,
          allowance,
        }),
  );
  const compare = async (
    servers: readonly MeasuredServer[],
    caller: Caller,
    { name, title, status, share, requestsOf }: Workload,
    isCold = false,
  ): Promise<void> => {
    const load = { requests: requestsOf(caller, unknownSecret), connections: CONNECTIONS, status };
    await bench.compare({
      name: `workers/${name}`,
      title,
      reference: 'workers-1',
      main: 'rate',
      figures: ['rate', 'cpu', 'busy', 'databaseCpu'],
      share,
      isCold,
      subjects: servers.map((server) => underLoad({ server, load, loader: bench.loader, database })),
    });
  };
  try {
    await withServers(starts, async (servers) => {
      const [{ url } = { url: '' }] = servers;
      const caller = await readCaller(url, secret);
      await compare(servers, caller, FIRST_PAGE, true);
      for (const workload of OTHERS.filter(({ name }) => name === 'unknown-key')) {
        await compare(servers, caller, workload);
      }
      for (const { count, allowance } of services) {
        if (allowance === null) {
          bench.log(
            'This user may not limit the CPU time of processes, so there is no measurement with a fraction of a core.',
          );
          return;
        }
        allowance.bound(count * PART);
      }
      const title = `${FIRST_PAGE.title}, each process with ${PART * 100} % of a core`;
      await compare(servers, caller, { ...FIRST_PAGE, name: 'parts', title });
    });
  } finally {
    for (const { allowance } of services) allowance?.end();
  }
};

export const WORKERS: Section = {
  name: 'workers',
  title: 'Several processes',
  about:
    'Servers, load and mongod share all cores here. So two processes achieve more than one only on a machine with cores to spare. With a limited share of a core for each process, two cores are enough to show whether processes slow each other down.',
  comparisons: ['groups-first', 'unknown-key', 'parts'],
  slices: 5,
  run,
};
