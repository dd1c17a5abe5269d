import { setTimeout as pause } from 'node:timers/promises';
import { compare, underLoad, type Bench } from '../bench.js';
import type { Comparison } from '../comparison.js';
import { fillWorkspace, startProductOn } from '../storages/database-servers.js';
import { callersOfDemo, demoFlags, type DemoLine } from '../storages/memory.js';
import { LIMITS, startBefore, startProduct, withServers, type AnyServer } from '../storages/servers.js';
import type { TestDatabase } from '../storages/test-database.js';
import { CONNECTIONS, creationRequest, pageRequest } from './requests.js';
import { groupCountOf } from './requests-section.js';

/** Compares both states by a page and a creation, each with the key that it knows. */
const compareStates = async (
  bench: Bench,
  name: string,
  title: string,
  servers: readonly AnyServer[],
  secretOf: (server: AnyServer) => string,
  database?: TestDatabase,
): Promise<Comparison[]> => {
  const loads = [
    ['page', 'GET /groups?limit=50', 200, (_url: string, secret: string) => Promise.resolve(pageRequest(secret))],
    ['campaigns', 'POST /campaigns', 201, creationRequest],
  ] as const;
  const comparisons: Comparison[] = [];
  for (const [part, work, status, requestOf] of loads) {
    const runnables = servers.map(async (server) => {
      const requests = [await requestOf(server.url, secretOf(server))];
      const run = underLoad(bench, [server], { requests, status, connections: CONNECTIONS }, database);
      return { work: `${work}, ${title}`, server: server.name, run };
    });
    comparisons.push(await compare(bench, `before/${name}/${part}`, await Promise.all(runnables)));
  }
  return comparisons;
};

const measureOn = async (
  bench: Bench,
  against: string,
  name: string,
  title: string,
  database: TestDatabase,
): Promise<Comparison[]> => {
  const { secret } = await fillWorkspace(database, groupCountOf(bench));
  await database.analyze?.();
  const args = [...database.flags, ...LIMITS.unreached.product];
  const starts = [() => startProductOn(bench, database), () => startBefore(against, args, bench.cores?.server)];
  return withServers(starts, async (servers) => {
    // The other state may still read its indexes.
    await pause(1_000);
    return compareStates(bench, name, title, servers, () => secret, database);
  });
};

/** Compares another built checkout with this one, round by round. Nothing if none is given. */
export const measureBefore = async (bench: Bench): Promise<Comparison[]> => {
  const { against } = bench.options;
  if (against === undefined) return [];
  const args = [...demoFlags(groupCountOf(bench)), ...LIMITS.unreached.product];
  const inMemory = [startProduct, startBefore.bind(null, against)].map(
    (start) => () => start(args, bench.cores?.server),
  );
  const secretOf = ({ announcement }: AnyServer): string => callersOfDemo(announcement as DemoLine).full;
  return [
    ...(await withServers(inMemory, (servers) => compareStates(bench, 'memory', 'memory', servers, secretOf))),
    ...(await measureOn(bench, against, 'mongodb', 'MongoDB', await bench.mongodb())),
    ...(await measureOn(bench, against, 'postgres', 'PostgreSQL', await bench.postgres())),
  ];
};
