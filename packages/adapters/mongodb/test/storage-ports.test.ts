import { describeStoragePortsContract } from '@workspace-api/conformance';
import { expect } from 'chai';
import { Binary, MinKey, type Document } from 'mongodb';
import { INDEXES, createMongoPorts, type CollectionName } from '../src/index.js';
import { callEveryMethod, changeAuditLog } from './support/every-method.js';
import { explain } from './support/explain.js';
import { filtersOf, recordCommands, shapeOf, statementsOf } from './support/recorded-commands.js';
import { openTestDatabase } from './support/test-database.js';

const database = await openTestDatabase();
const { db, client } = await database.connect({ monitorCommands: true });

/** Returns whether a filter value matches at most one workspace: its id, or the placeholder of an invalid id. */
const isOneAtMost = (value: unknown): boolean => value instanceof Binary || value instanceof MinKey;

/** Why a command has documents of several workspaces. A cluster sends all others to one shard. */
const SEVERAL: Readonly<Record<string, readonly string[]>> = {
  'A key is looked up before its workspace is known.': ['find apiKeys: secretHash($in)'],
  'The queue finds the workspaces that have due campaigns.': ['aggregate campaigns: workspaceId($gt) dueAt($lte)'],
  'The directory lists all workspaces.': ['find workspaces: workspaceId($gt) deletedAt sorted by workspaceId'],
  'The export of the audit log reads all workspaces.': [
    'find auditEntries: position($gte,$lt) $or sorted by position,workspaceId',
    'find auditEntries: position($lt) sorted by position,workspaceId',
  ],
  'Old idempotency keys of all workspaces are forgotten.': [
    'find campaigns: idempotency.key($exists) createdAt($lt) sorted by workspaceId,idempotency.key',
  ],
  'Requests at the same time share the look-up of their limits.': ['find workspaces: workspaceId($in) deletedAt'],
  'A flush shares the counts of all workspaces.': [
    'find counters: workspaceId($in) start($in) subject($in)',
    'find workspaces: workspaceId($in) deletedAt($exists)',
  ],
};

/** One sent command of each shape. */
const shapes = new Map<string, readonly [name: string, command: Document]>();
/** The shapes that do not name exactly one workspace. */
const withoutWorkspace = new Set<string>();
/** The collections that have documents. */
const filled = new Set<string>();
recordCommands(client, (name, command) => {
  if (['insert', 'update', 'findAndModify'].includes(name)) filled.add(String(command[name]));
  for (const statement of statementsOf(name, command)) {
    const shape = shapeOf(name, statement);
    shapes.set(shape, [name, statement]);
    if (!filtersOf(name, statement).every(({ workspaceId }) => isOneAtMost(workspaceId))) withoutWorkspace.add(shape);
  }
});

describe('MongoDB', () => {
  describeStoragePortsContract(
    'adapter-mongodb',
    async () => {
      await database.empty([...filled]);
      filled.clear();
      return { openPorts: () => createMongoPorts({ db }), close: async () => undefined };
    },
    { numRuns: 10 },
  );

  describe('the commands of these suites', () => {
    let suiteShapes: readonly string[];

    before(async () => {
      suiteShapes = [...shapes.keys()].sort();
      await database.empty();
      shapes.clear();
      await callEveryMethod(createMongoPorts({ db }));
      await changeAuditLog(createMongoPorts({ db }));
    });

    it('name one workspace in every filter and document, but for those that say why', () => {
      expect([...withoutWorkspace].sort()).to.deep.equal(Object.values(SEVERAL).flat().sort());
    });

    it('are all explained', () => {
      expect(suiteShapes.filter((shape) => !shapes.has(shape))).to.deep.equal([]);
    });

    it('use an index of the manifest, sort nothing, and read no document that they do not need', async () => {
      for (const [shape, [name, command]] of shapes) {
        // campaign-queue.test.ts explains the pipelines.
        if (name === 'insert' || name === 'aggregate') continue;
        const { stages, indexes, returned, documentsExamined } = await explain(database.db, name, command);
        const known = INDEXES[command[name] as CollectionName].map((index) => index.name);
        expect(known, shape).to.include.members(indexes);
        expect(indexes, shape).not.to.be.empty;
        expect(stages, shape).not.to.include.oneOf(['SORT', 'COLLSCAN']);
        // It reads the keys of one workspace. People issue them, and wait for that.
        if (shape.startsWith('count apiKeys')) continue;
        expect(documentsExamined, shape).to.be.at.most(name === 'count' ? 0 : returned + 1);
      }
    });
  });
});
