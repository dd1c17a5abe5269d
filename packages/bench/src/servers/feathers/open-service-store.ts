import type { Paginated } from '@feathersjs/feathers';
import { MongoDBService } from '@feathersjs/mongodb';
import { MongoClient, UUID, type Document, type FindOptions } from 'mongodb';
import { MONGO_CONCERNS } from '../shared/mongo-concerns.js';
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
} from '../shared/mongo-documents.js';
import type { Store } from '../shared/store.js';

/** Opens the store on the services of `@feathersjs/mongodb`, used as an application's hooks and services use them. */
export const openServiceStore = async ({ uri, database }: { uri: string; database: string }): Promise<Store> => {
  const client = await MongoClient.connect(uri, MONGO_CONCERNS);
  const db = client.db(database);
  const serviceOf = <Found extends Document>(name: string) =>
    new MongoDBService<Found>({ Model: db.collection(name), paginate: false });

  const apiKeys = serviceOf<ApiKeyDocument>('apiKeys');
  const workspaces = serviceOf<WorkspaceDocument>('workspaces');
  const instances = serviceOf('instances');
  const groups = serviceOf<GroupDocument>('groups');
  const campaigns = serviceOf<CampaignDocument>('campaigns');

  const findAll = async <Found>(service: MongoDBService<Found>, query: Document, mongodb: FindOptions = {}) => {
    const found: readonly Found[] | Paginated<Found> = await service._find({ query, mongodb });
    return 'data' in found ? found.data : found;
  };

  const findOne = async <Found>(service: MongoDBService<Found>, query: Document): Promise<Found | null> => {
    const [found] = await findAll(service, { ...query, $limit: 1 });
    return found ?? null;
  };

  return {
    findKey: async (secretHash) => {
      const found = await findOne(apiKeys, { secretHash: toHash(secretHash) });
      return found && toApiKey(found);
    },
    findWorkspace: async (workspaceId) => {
      const found = await findOne(workspaces, { workspaceId: new UUID(workspaceId) });
      return found && toWorkspace(found);
    },
    listGroups: async (workspaceId, below, limit) => {
      const query = {
        workspaceId: new UUID(workspaceId),
        ...(below !== null && { position: { $lt: toPosition(below) } }),
        $sort: { position: -1 },
        $limit: limit + 1,
      };
      const found = await findAll(groups, query, { projection: { _id: 0, workspaceId: 0 } });
      return toGroupRange(found, limit);
    },
    hasInstance: async (workspaceId, id) => {
      const query = { workspaceId: new UUID(workspaceId), id: new UUID(id) };
      return (await findOne(instances, query)) !== null;
    },
    findGroups: async (workspaceId, ids) => {
      const query = { workspaceId: new UUID(workspaceId), id: { $in: ids.map((id) => new UUID(id)) } };
      const found = await findAll(groups, query);
      return found.map(toGroup);
    },
    insertCampaign: async (workspaceId, campaign, idempotency) => {
      try {
        // `create` would read the campaign again, and report a conflict without its index.
        const model = await campaigns.getModel();
        await model.insertOne(toCampaignDocument(workspaceId, campaign, idempotency));
        return true;
      } catch (error) {
        if (isIdempotencyConflict(error)) return false;
        throw error;
      }
    },
    findCampaign: async (workspaceId, idempotencyKey) => {
      const query = { workspaceId: new UUID(workspaceId), 'idempotency.key': idempotencyKey };
      const found = await findOne(campaigns, query);
      return found && { campaign: toCampaign(found), fingerprint: found.idempotency?.fingerprint ?? '' };
    },
    close: () => client.close(),
  };
};
