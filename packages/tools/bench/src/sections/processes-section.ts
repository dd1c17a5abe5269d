import { compare, underLoad, type Bench } from '../bench.js';
import type { Comparison } from '../comparison.js';
import { fillWorkspace, startProductOn } from '../storages/database-servers.js';
import { withServers } from '../storages/servers.js';
import type { TestDatabase } from '../storages/test-database.js';
import { CONNECTIONS, pageRequest } from './requests.js';
import { groupCountOf } from './requests-section.js';

/** The numbers of processes on one database. The others are compared with the first. */
const PROCESSES = [1, 2, 4] as const;

/** Measures pages of one process, and of several on the same database, so that a shared bottleneck shows. */
const measureOn = async (bench: Bench, database: TestDatabase, name: string, title: string): Promise<Comparison> => {
  const { secret } = await fillWorkspace(database, groupCountOf(bench));
  await database.analyze?.();
  const load = { requests: [pageRequest(secret)], connections: CONNECTIONS, status: 200 };
  // Runs on any core, because the processes would compete for one.
  const starts = Array.from({ length: Math.max(...PROCESSES) }, () => () => startProductOn({ cores: null }, database));
  return withServers(starts, (servers) =>
    compare(
      bench,
      `processes/${name}`,
      PROCESSES.map((count) => ({
        work: `GET /groups?limit=50, ${title}, ${count} ${count === 1 ? 'process' : 'processes'}`,
        server: 'product',
        run: underLoad(bench, servers.slice(0, count), load, database),
      })),
    ),
  );
};

export const measureProcesses = async (bench: Bench): Promise<Comparison[]> => [
  await measureOn(bench, await bench.mongodb(), 'mongodb', 'MongoDB'),
  await measureOn(bench, await bench.postgres(), 'postgres', 'PostgreSQL'),
];
