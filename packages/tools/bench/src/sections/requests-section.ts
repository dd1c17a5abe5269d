import { compare, underLoad, type Bench } from '../bench.js';
import type { Comparison } from '../comparison.js';
import type { Load } from '../load/load.js';
import { checkSameAnswers } from '../same-answers.js';
import { withMemoryServers } from '../storages/memory.js';
import type { ServerSet } from '../storages/servers.js';
import { withDatabaseServers } from '../storages/database-servers.js';
import type { TestDatabase } from '../storages/test-database.js';
import { CONNECTIONS, creationRequest, pageRequest } from './requests.js';

/** The number of groups in the measured workspace. */
export const groupCountOf = ({ options }: Bench): number => (options.isQuick ? 1_000 : 20_000);

const checkServers = async (bench: Bench, { product, peers, callers }: ServerSet): Promise<void> => {
  await checkSameAnswers(product, peers, callers);
  bench.log('All servers give the same responses.');
};

/** Measures the cost of one request for each server. */
const compareServers = (
  bench: Bench,
  name: string,
  work: string,
  load: Omit<Load, 'connections'>,
  { product, peers, database }: ServerSet,
): Promise<Comparison> =>
  compare(
    bench,
    name,
    [product, ...peers].map((server) => ({
      work,
      server: server.name,
      run: underLoad(bench, [server], { ...load, connections: CONNECTIONS }, database),
    })),
  );

/** Measures a page and a campaign. */
const measureDatabase = (bench: Bench, database: TestDatabase, name: string, title: string): Promise<Comparison[]> =>
  withDatabaseServers(bench, database, groupCountOf(bench), async (set) => {
    await checkServers(bench, set);
    const { full } = set.callers;
    const page = { requests: [pageRequest(full)], status: 200 };
    const creation = { requests: [await creationRequest(set.product.url, full)], status: 201 };
    return [
      await compareServers(bench, `${name}/page`, `GET /groups?limit=50, ${title}`, page, set),
      await compareServers(bench, `${name}/campaigns`, `POST /campaigns, ${title}`, creation, set),
    ];
  });

export const measureMongodb = async (bench: Bench): Promise<Comparison[]> =>
  measureDatabase(bench, await bench.mongodb(), 'mongodb', 'MongoDB');

export const measurePostgres = async (bench: Bench): Promise<Comparison[]> =>
  measureDatabase(bench, await bench.postgres(), 'postgres', 'PostgreSQL');

export const measureMemory = (bench: Bench): Promise<Comparison[]> =>
  withMemoryServers(bench, groupCountOf(bench), async (set) => {
    await checkServers(bench, set);
    const page = { requests: [pageRequest(set.callers.full)], status: 200 };
    return [await compareServers(bench, 'memory/page', 'GET /groups?limit=50, memory', page, set)];
  });
