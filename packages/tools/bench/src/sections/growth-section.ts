import type { Timestamp } from 'mongodb';
import { UUID } from 'mongodb';
import { compare, underLoad, type Bench } from '../bench.js';
import type { Comparison } from '../comparison.js';
import type { LoadRequest } from '../load/load.js';
import { encodeCursor } from '../peers/cursor.js';
import type { MongoTestDatabase } from '../storages/mongodb.js';
import { withServers } from '../storages/servers.js';
import { fillWorkspace, startProductOn, type FilledWorkspace } from '../storages/database-servers.js';
import { CONNECTIONS, pageRequest } from './requests.js';

const FEW = 1_000;

const ROWS_OF_MANY_WORKSPACES = 100;

const formatCount = (count: number): string => count.toLocaleString('en-US');

/** Finds the cursor of the page after a number of groups. Reading the pages before it would take minutes. */
const cursorAfter = async ({ db }: MongoTestDatabase, { id }: FilledWorkspace, count: number): Promise<string> => {
  const [found] = await db
    .collection<{ position: Timestamp }>('groups')
    .find({ workspaceId: new UUID(id) })
    .sort({ position: -1 })
    .skip(count - 1)
    .limit(1)
    .toArray();
  if (found === undefined) throw new RangeError(`There are fewer than ${count} groups.`);
  return encodeCursor(id, 'groups', found.position.toBigInt().toString(16).padStart(16, '0'));
};

/** Measures a page of 50 rows in a small workspace, a large one, deep in its list, and in many workspaces. */
export const measureGrowth = async (bench: Bench): Promise<Comparison[]> => {
  const [rows, workspaces] = bench.options.isQuick ? [5_000, 20] : [1_000_000, 1_000];
  const database = await bench.mongodb();
  bench.log(`Adding ${formatCount(rows)} groups and ${formatCount(workspaces)} workspaces.`);
  const few = await fillWorkspace(database, FEW);
  const large = await fillWorkspace(database, rows);
  const many: LoadRequest[] = [];
  while (many.length < workspaces) {
    many.push(pageRequest((await fillWorkspace(database, ROWS_OF_MANY_WORKSPACES)).secret));
  }
  const pageAfter = async (share: number): Promise<[string, LoadRequest[]]> => [
    `Page at ${share * 100} % of ${formatCount(rows)} rows, MongoDB`,
    [pageRequest(large.secret, await cursorAfter(database, large, share * rows))],
  ];
  const works: [work: string, requests: LoadRequest[]][] = [
    ['First page of 1,000 rows, MongoDB', [pageRequest(few.secret)]],
    [`First page of ${formatCount(rows)} rows, MongoDB`, [pageRequest(large.secret)]],
    await pageAfter(0.5),
    await pageAfter(0.9),
    [`First pages of ${formatCount(workspaces)} workspaces in turn, MongoDB`, many],
  ];
  return withServers([() => startProductOn(bench, database)], async ([product]) => {
    if (product === undefined) return [];
    const subjects = works.map(([work, requests]) => ({
      work,
      server: product.name,
      run: underLoad(bench, [product], { requests, connections: CONNECTIONS, status: 200 }, database),
    }));
    return [await compare(bench, 'growth', subjects)];
  });
};
