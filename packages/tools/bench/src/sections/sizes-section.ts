import type { AuditEntryId } from '@workspace-api/admin';
import type { Id, WorkspaceId } from '@workspace-api/core';
import { newCampaign, usagePeriodOf } from '@workspace-api/core/internal';
import { randomBytes, randomUUID } from 'node:crypto';
import { measureOnce, type Bench } from '../bench.js';
import type { Comparison, Figures } from '../comparison.js';
import { fillWorkspace } from '../storages/database-servers.js';
import type { TestDatabase } from '../storages/test-database.js';

/** The workspaces that get rows in turn, so that the pages of indexes fill as with many callers. */
const WORKSPACES = 1_000;

const AT_ONCE = 200;

const NEWEST = { below: null, limit: 100 };

/** Adds a row of one kind to a workspace. */
type AddRow = (workspaceId: WorkspaceId) => Promise<unknown>;

/** Returns how to add a row of each kind that grows. Groups, keys and audit entries are copies of real ones. */
const additions = async (database: TestDatabase): Promise<Readonly<Record<string, AddRow>>> => {
  const { ports } = database;
  const { auditLog, apiKeys, campaigns, counters, digest, groups } = ports;
  const { id, keys } = await fillWorkspace(database, 10);
  const issued = (await apiKeys.list(id, NEWEST)).find(({ record }) => record.id === keys.full.key.id);
  const entry = (await auditLog.list(id, NEWEST)).find(({ record }) => record.action === 'key.issue');
  const [stored] = await groups.list(id, NEWEST);
  if (issued === undefined || entry === undefined || stored === undefined)
    throw new RangeError('The new workspace lacks a record.');
  const now = ports.clock.now();
  const next = <Kind extends string>(): Id<Kind> => ports.ids.next() as Id<Kind>;
  const campaign = () => {
    const content = { type: 'text' as const, text: randomBytes(100).toString('hex') };
    const fields = { id: next<'Campaign'>(), name: 'Opening hours', instanceId: next<'Instance'>(), content };
    return newCampaign({ ...fields, groupIds: [next(), next()], metadata: {}, scheduledAt: null, createdAt: now });
  };
  return {
    'a group': (workspaceId) => {
      const own = { id: next<'Group'>(), instanceId: next<'Instance'>(), name: `Night shift ${randomUUID()}` };
      return groups.insertMissing(workspaceId, [{ ...stored.record, ...own, createdAt: now, updatedAt: now }]);
    },
    'a campaign': (workspaceId) => campaigns.insert(workspaceId, campaign(), null),
    'a campaign with an idempotency key': (workspaceId) => {
      const idempotency = { key: randomUUID(), fingerprint: digest.sha256(randomUUID()), scheduledAt: null };
      return campaigns.insert(workspaceId, campaign(), idempotency);
    },
    'an API key': (workspaceId) =>
      apiKeys.insert(workspaceId, { ...issued.record, workspaceId, id: next() }, digest.sha256(randomUUID())),
    'an audit entry': async (workspaceId) => {
      const entryId: AuditEntryId = next();
      await auditLog.append(workspaceId, { ...entry.record, id: entryId });
      await auditLog.appendOutcome(workspaceId, entryId, 'made', null);
    },
    // One for each workspace and month.
    'a counter': () => {
      counters.add(randomUUID() as WorkspaceId, 'api_requests', usagePeriodOf(now), null);
      return Promise.resolve();
    },
  };
};

/** Measures by how much all tables of a database grow with each row of a kind. */
const measureOn = async (bench: Bench, name: string, database: TestDatabase): Promise<Comparison> => {
  const rows = bench.options.isQuick ? 200 : 20_000;
  const workspaceIds = Array.from({ length: WORKSPACES }, () => randomUUID() as WorkspaceId);
  const fill = async (add: AddRow): Promise<Figures> => {
    const before = await database.bytes();
    for (let row = 0; row < rows; row += AT_ONCE) {
      const first = row % WORKSPACES;
      await Promise.all(workspaceIds.slice(first, first + AT_ONCE).map((workspaceId) => add(workspaceId)));
    }
    await database.ports.counters.flush();
    const after = await database.bytes();
    return { disk: (after.disk - before.disk) / rows, indexes: (after.indexes - before.indexes) / rows };
  };
  const kinds = Object.entries(await additions(database));
  const runnables = kinds.map(([work, add]) => ({ work, server: 'product' as const, run: () => fill(add) }));
  const measured = await measureOnce(bench, `sizes/${name}`, runnables);
  const missed = await database.emptyTables();
  if (missed.length > 0) throw new Error(`No rows are added to ${missed.join(', ')}, so their size is not known.`);
  return measured;
};

/** Measures the bytes of a row of every kind that grows, on both databases. */
export const measureSizes = async (bench: Bench): Promise<Comparison[]> => [
  await measureOn(bench, 'mongodb', await bench.mongodb()),
  await measureOn(bench, 'postgres', await bench.postgres()),
];
