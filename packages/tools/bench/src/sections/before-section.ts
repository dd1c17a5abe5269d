import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { compare, underLoad, type Bench } from '../bench.js';
import type { Comparison, Figures, ServerName } from '../comparison.js';
import { getData } from '../storages/api.js';
import { fillWorkspace, startProductOn } from '../storages/database-servers.js';
import { callersOfDemo, demoFlags, type DemoLine } from '../storages/memory.js';
import { LIMITS, startBefore, startProduct, withServers, type AnyServer } from '../storages/servers.js';
import type { TestDatabase } from '../storages/test-database.js';
import { CONNECTIONS, creationRequest, pageRequest } from './requests.js';
import { groupCountOf } from './requests-section.js';

/** As many as a newcomer's demo has. */
const DEMO_GROUPS = 250;

/** Another state of the product. */
interface State {
  /** Its commit, or the name of its folder. */
  readonly name: string;
  readonly folder: string;
}

const stateIn = (folder: string): State => {
  const { stdout } = spawnSync('git', ['-C', folder, 'rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' });
  return { name: stdout.trim() || basename(folder), folder };
};

/** Compares both states by a page and a creation, each with the key that it knows. */
const compareStates = async (
  bench: Bench,
  state: State,
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
      return { work: `${work}, ${title}, beside ${state.name}`, server: server.name, run };
    });
    comparisons.push(await compare(bench, `before/${state.name}/${name}/${part}`, await Promise.all(runnables)));
  }
  return comparisons;
};

const measureOn = async (
  bench: Bench,
  state: State,
  name: string,
  title: string,
  database: TestDatabase,
): Promise<Comparison[]> => {
  const { secret } = await fillWorkspace(database, groupCountOf(bench));
  await database.analyze?.();
  const args = [...database.flags, ...LIMITS.unreached.product];
  const starts = [() => startProductOn(bench, database), () => startBefore(state.folder, args, bench.cores?.server)];
  return withServers(starts, async (servers) => {
    // The other state may still read its indexes.
    await pause(1_000);
    return compareStates(bench, state, name, title, servers, () => secret, database);
  });
};

const secretOfDemo = ({ announcement }: AnyServer): string => callersOfDemo(announcement as DemoLine).full;

type Start = (args: readonly string[], cores: string | undefined) => Promise<AnyServer>;

/** Compares the CPU from the start of a demo to its first page. */
const compareStarts = (bench: Bench, state: State, starts: readonly (readonly [ServerName, Start])[]) => {
  const runnables = starts.map(([server, start]) => ({
    work: `Start of the demo and a page, beside ${state.name}`,
    server,
    run: (): Promise<Figures> =>
      withServers([() => start(demoFlags(DEMO_GROUPS), bench.cores?.server)], async ([started]) => {
        if (started === undefined) throw new RangeError('There is no server.');
        await getData(started.url, secretOfDemo(started), '/groups?limit=50');
        return { cpu: (await started.usage()).cpuMicroseconds };
      }),
  }));
  return compare(bench, `before/${state.name}/start`, runnables);
};

const measureAgainst = async (bench: Bench, state: State): Promise<Comparison[]> => {
  const starts = [
    ['product', startProduct],
    ['before', startBefore.bind(null, state.folder)],
  ] as const;
  const args = [...demoFlags(groupCountOf(bench)), ...LIMITS.unreached.product];
  const inMemory = starts.map(
    ([, start]) =>
      () =>
        start(args, bench.cores?.server),
  );
  const compareInMemory = (servers: readonly AnyServer[]): Promise<Comparison[]> =>
    compareStates(bench, state, 'memory', 'memory', servers, secretOfDemo);
  return [
    ...(await withServers(inMemory, compareInMemory)),
    ...(await measureOn(bench, state, 'mongodb', 'MongoDB', await bench.mongodb())),
    ...(await measureOn(bench, state, 'postgres', 'PostgreSQL', await bench.postgres())),
    await compareStarts(bench, state, starts),
  ];
};

/** Compares other built checkouts with this one, round by round. Nothing if none is given. */
export const measureBefore = async (bench: Bench): Promise<Comparison[]> => {
  const comparisons: Comparison[] = [];
  for (const folder of bench.options.against) comparisons.push(...(await measureAgainst(bench, stateIn(folder))));
  return comparisons;
};
