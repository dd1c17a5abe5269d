import { randomUUID } from 'node:crypto';
import { Binary, Timestamp, UUID, type Db, type Document } from 'mongodb';
import type { DriverOperation, DriverScene } from './driver-order.js';

/** The product's write concern. */
const WRITE_CONCERN = { w: 'majority', journal: true } as const;

/** The number of counters that the product writes with one command. */
const COUNTERS_PER_FLUSH = 200;

const PAGE = 50;

/** Separate collections for writes, so that the product's stay unchanged. They have the same indexes. */
export const WRITTEN = { campaigns: 'benchCampaigns', counters: 'benchCounters' } as const;

const newCampaign = (workspaceId: UUID): Document => {
  const now = new Date();
  return {
    workspaceId,
    position: new Timestamp({ t: 0, i: 0 }),
    id: new UUID(),
    version: 1,
    idempotency: null,
    name: 'Opening hours',
    status: 'draft',
    failureReason: null,
    instanceId: new UUID(),
    groupIds: [new UUID(), new UUID()],
    content: { type: 'text', text: 'From Monday on we are there for you from eight to six.' },
    stats: { total: 2, pending: 2, sent: 0, failed: 0, skipped: 0 },
    metadata: [],
    scheduledAt: null,
    startedAt: null,
    endedAt: null,
    createdAt: now,
    updatedAt: now,
  };
};

/** Creates the operations on a database that the product has filled. */
export const createOperations = (
  db: Db,
  scene: Pick<DriverScene, 'workspaceId' | 'secretHash'>,
): Readonly<Record<DriverOperation, () => Promise<unknown>>> => {
  const workspaceId = new UUID(scene.workspaceId);
  const secretHash = new Binary(Buffer.from(scene.secretHash, 'hex'));
  const [keys, groups] = [db.collection('apiKeys'), db.collection('groups')];
  const campaigns = db.collection(WRITTEN.campaigns, { writeConcern: WRITE_CONCERN });
  const counters = db.collection(WRITTEN.counters, { writeConcern: WRITE_CONCERN });
  const subjects = Array.from({ length: COUNTERS_PER_FLUSH }, () => new UUID());
  const writer = new UUID(randomUUID());
  const start = new Date();
  let counted = 0;

  return {
    'find-key': async () => {
      if ((await keys.findOne({ secretHash })) === null) throw new Error('The key is not there.');
    },
    'find-page': async () => {
      const page = await groups.find({ workspaceId }).sort({ position: -1 }).limit(PAGE).toArray();
      if (page.length !== PAGE) throw new Error(`The page has ${page.length} rows.`);
    },
    insert: () => campaigns.insertOne(newCampaign(workspaceId)),
    flush: () => {
      counted++;
      return counters.bulkWrite(
        subjects.map((subject) => ({
          updateOne: {
            filter: { workspaceId, start, subject, writer },
            update: { $max: { counted } },
            upsert: true,
          },
        })),
        { ordered: false },
      );
    },
  };
};
