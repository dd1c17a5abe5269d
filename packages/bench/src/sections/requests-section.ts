import { compare, underLoad, type Bench } from '../bench.js';
import type { Comparison } from '../comparison.js';
import type { Load } from '../load/load.js';
import { checkSameAnswers } from '../same-answers.js';
import { withMemoryServers } from '../storages/memory.js';
import { withMongoServers } from '../storages/mongodb.js';
import type { ServerSet } from '../storages/servers.js';
import { CONNECTIONS, creationRequest, pageRequest } from './requests.js';

/** The number of groups in the measured workspace. */
export const groupCountOf = ({ options }: Bench): number => (options.isQuick ? 1_000 : 20_000);

const checkServers = async (bench: Bench, { product, peers, callers }: ServerSet): Promise<void> => {
  await checkSameAnswers(product, peers, callers);
  bench.log('All servers give the same responses.');
};

/** Measures what one request costs each server. */
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
    ['cpu', 'rate', ...(database === undefined ? [] : (['databaseCpu'] as const))],
    [product, ...peers].map((server) => ({
      work,
      server: server.name,
      run: underLoad(bench, server, { ...load, connections: CONNECTIONS }, database),
    })),
  );

export const measureMongodb = (bench: Bench): Promise<Comparison[]> =>
  withMongoServers(bench, groupCountOf(bench), async (set) => {
    await checkServers(bench, set);
    const { full } = set.callers;
    const page = { requests: [pageRequest(full)], status: 200 };
    const creation = { requests: [await creationRequest(set.product.url, full)], status: 201 };
    return [
      await compareServers(bench, 'mongodb/page', 'GET /groups?limit=50, MongoDB', page, set),
      await compareServers(bench, 'mongodb/campaigns', 'POST /campaigns, MongoDB', creation, set),
    ];
  });

export const measureMemory = (bench: Bench): Promise<Comparison[]> =>
  withMemoryServers(bench, groupCountOf(bench), async (set) => {
    await checkServers(bench, set);
    const page = { requests: [pageRequest(set.callers.full)], status: 200 };
    return [await compareServers(bench, 'memory/page', 'GET /groups?limit=50, memory', page, set)];
  });
