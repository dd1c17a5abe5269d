import { MongoClient, UUID } from 'mongodb';
import {
  isIdempotencyConflict,
  toApiKey,
  toCampaign,
  toCampaignDocument,
  toGroup,
  toGroupRange,
  toHash,
  toPosition,
  toWorkspace,
  type ApiKeyDocument,
  type CampaignDocument,
  type GroupDocument,
  type WorkspaceDocument,
} from './mongo-documents.js';
import { MONGO_CONCERNS } from './mongo-concerns.js';
import type { Store } from './store.js';

/** Opens a store on the driver, used as usual: `findOne`, `find().sort().limit().toArray()`, `insertOne`. */
export const openMongoStore = async ({ uri, database }: { uri: string; database: string }): Promise<Store> => {
  const client = await MongoClient.connect(uri, MONGO_CONCERNS);
  const db = client.db(database);
  const apiKeys = db.collection<ApiKeyDocument>('apiKeys');
  const workspaces = db.collection<WorkspaceDocument>('workspaces');
  const instances = db.collection('instances');
  const groups = db.collection<GroupDocument>('groups');
  const campaigns = db.collection<CampaignDocument>('campaigns');

  return {
    findKey: async (secretHash) => {
      const found = await apiKeys.findOne({ secretHash: toHash(secretHash) });
      return found && toApiKey(found);
    },
    findWorkspace: async (workspaceId) => {
      const found = await workspaces.findOne({ workspaceId: new UUID(workspaceId) });
      return found && toWorkspace(found);
    },
    listGroups: async (workspaceId, below, limit) => {
      const found = await groups
        .find({
          workspaceId: new UUID(workspaceId),
          ...(below !== null && { position: { $lt: toPosition(below) } }),
        })
        .project<Omit<GroupDocument, 'workspaceId'>>({ _id: 0, workspaceId: 0 })
        .sort({ position: -1 })
        .limit(limit + 1)
        .toArray();
      return toGroupRange(found, limit);
    },
    hasInstance: async (workspaceId, id) => {
      const filter = { workspaceId: new UUID(workspaceId), id: new UUID(id) };
      return (await instances.findOne(filter, { projection: { _id: 1 } })) !== null;
    },
    findGroups: async (workspaceId, ids) => {
      const filter = { workspaceId: new UUID(workspaceId), id: { $in: ids.map((id) => new UUID(id)) } };
      const found = await groups.find(filter).toArray();
      return found.map(toGroup);
    },
    insertCampaign: async (workspaceId, campaign, idempotency) => {
      try {
        await campaigns.insertOne(toCampaignDocument(workspaceId, campaign, idempotency));
        return true;
      } catch (error) {
        if (isIdempotencyConflict(error)) return false;
        throw error;
      }
    },
    findCampaign: async (workspaceId, idempotencyKey) => {
      const filter = { workspaceId: new UUID(workspaceId), 'idempotency.key': idempotencyKey };
      const found = await campaigns.findOne(filter);
      return found && { campaign: toCampaign(found), fingerprint: found.idempotency?.fingerprint ?? '' };
    },
    close: () => client.close(),
  };
};
