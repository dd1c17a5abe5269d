import type { Bench } from '../bench.js';
import type { LoadRequest } from '../method/load/load.js';
import { underLoad } from '../method/under-load.js';
import { LIMIT, pagesOf } from './caller.js';
import { CONNECTIONS } from './compare-workloads.js';
import { fillWorkspace } from './fill-database.js';
import { fillManyWorkspaces } from './fill-many-workspaces.js';
import { startProductOnMongodb } from './mongodb-section.js';
import type { Section } from './section.js';
import { withServers } from './with-servers.js';
import { getRequest } from './workload.js';

/** The numbers of rows in a workspace. The first is the reference. */
const ROW_COUNTS = [1_000, 10_000, 100_000, 1_000_000];
const ROW_COUNTS_IF_QUICK = [1_000, 10_000];

/** The depths of pages in the list of the largest workspace. */
const DEPTHS = [0.5, 0.9];

const WORKSPACES = 1_000;
const WORKSPACES_IF_QUICK = 50;

/** More than one page. */
const ROWS_OF_MANY = 2 * LIMIT;

const LARGEST_PAGE = 100;

const formatCount = (count: number): string => count.toLocaleString('en-US');

interface Case {
  readonly name: string;
  readonly title: string;
  readonly requests: readonly LoadRequest[];
}

const firstPage = (secret: string): LoadRequest => getRequest(secret, `/groups?limit=${LIMIT}`);

const byRows = (
  secrets: readonly string[],
  counts: readonly number[],
  requestOf: (secret: string) => LoadRequest,
  what: string,
): Case[] =>
  counts.map((count, index) => ({
    name: `rows-${count}`,
    title: `${formatCount(count)} rows in a workspace${what}`,
    requests: [requestOf(secrets[index] ?? '')],
  }));

/** Returns cases for deep pages. Their cursors are found by reading all pages before. */
const byDepth = async (url: string, secret: string, count: number): Promise<Case[]> => {
  const cursors: (string | null)[] = [];
  for await (const { nextCursor } of pagesOf(url, secret, '/groups', LARGEST_PAGE)) cursors.push(nextCursor);
  return DEPTHS.map((depth) => ({
    name: `depth-${depth * 100}`,
    title: `${formatCount(count)} rows in a workspace, the page at ${depth * 100} %`,
    requests: [
      getRequest(secret, `/groups?limit=${LIMIT}&cursor=${cursors[Math.floor(depth * cursors.length) - 1] ?? ''}`),
    ],
  }));
};

const byWorkspaces = (secrets: readonly string[]): Case => ({
  name: 'workspaces',
  title: `${formatCount(secrets.length)} workspaces in turn, first page`,
  requests: secrets.map(firstPage),
});

const run = async (bench: Bench): Promise<void> => {
  const { isQuick } = bench.options;
  const counts = isQuick ? ROW_COUNTS_IF_QUICK : ROW_COUNTS;
  const database = await bench.database();
  const secrets: string[] = [];
  for (const count of counts) {
    bench.log(`${formatCount(count)} rows imported.`);
    secrets.push((await fillWorkspace(database, count)).secret);
  }
  const workspaceCount = isQuick ? WORKSPACES_IF_QUICK : WORKSPACES;
  bench.log(`${formatCount(workspaceCount)} workspaces created.`);
  const many = await fillManyWorkspaces(database.db, workspaceCount, ROWS_OF_MANY);

  await withServers([() => startProductOnMongodb(database, { cores: bench.cores?.server })], async ([server]) => {
    if (server === undefined) return;
    const pages = [
      ...byRows(secrets, counts, firstPage, ', first page'),
      ...(await byDepth(server.url, secrets.at(-1) ?? '', counts.at(-1) ?? 0)),
      byWorkspaces(many.map(({ secret }) => secret)),
    ];
    const usage = byRows(secrets, counts, (secret) => getRequest(secret, '/usage'), '');
    const compare = (name: string, title: string, cases: readonly Case[]): Promise<void> =>
      bench.compare({
        name: `growth/${name}`,
        title,
        reference: cases[0]?.name ?? '',
        main: 'cpu',
        figures: ['cpu', 'databaseCpu', 'commands', 'rate'],
        share: 0.5,
        isCold: true,
        subjects: cases.map(({ requests, ...names }) =>
          underLoad({
            ...names,
            server,
            load: { requests, connections: CONNECTIONS, status: 200 },
            loader: bench.loader,
            database,
          }),
        ),
      });
    await compare('groups', `GET /groups?limit=${LIMIT}`, pages);
    await compare('usage', 'GET /usage', usage);
  });
};

export const GROWTH: Section = {
  name: 'growth',
  title: 'Growth',
  about:
    'One server over one database with all of these records. Every line of a table reads responses of the same size.',
  comparisons: ['groups', 'usage'],
  slices: 6,
  run,
};
