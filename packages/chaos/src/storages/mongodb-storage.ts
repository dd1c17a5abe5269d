import {
  connectMongoClient,
  createMongoClient,
  createMongoPorts,
  migrate,
  verifyIndexes,
} from '@workspace-api/adapter-mongodb';
import { UUID } from 'mongodb';
import { WRONG_ADAPTERS } from '../variants/variants.js';
import type { Storage, StorageOptions } from './storage.js';

export const openMongodbStorage = (options: StorageOptions): Storage => {
  const { uri, database, maxPoolSize, keyReads, variant = 'right' } = options;
  const client = createMongoClient(uri, {
    ...(maxPoolSize !== undefined && { maxPoolSize }),
  });
  const { spoilDatabase, spoilPorts, unneededIndex } = WRONG_ADAPTERS[variant];
  const db = client.db(database);
  spoilDatabase?.(db);
  const ports = createMongoPorts({ db, keyReads });
  spoilPorts?.(ports);
  return {
    ports,
    connect: () => connectMongoClient(client),
    migrate: () => migrate(db),
    isComplete: async () => (await verifyIndexes(db)).every(({ index }) => index === unneededIndex),
    readIdempotencyKeys: async (workspaceId) => {
      const documents = await db
        .collection<{ id: UUID; idempotency: { key: string } }>('campaigns')
        .find(
          { workspaceId: new UUID(workspaceId) },
          { projection: { id: 1, 'idempotency.key': 1 }, readConcern: 'majority' },
        )
        .toArray();
      return new Map(documents.map(({ id, idempotency }) => [id.toHexString(), idempotency.key]));
    },
    readUsage: async (workspaceId) => {
      const filter = { workspaceId: new UUID(workspaceId), subject: 'api_requests' };
      const months = await db
        .collection<{ counted: number }>('counters')
        .find(filter, { readConcern: 'majority' })
        .toArray();
      return months.reduce((sum, { counted }) => sum + counted, 0);
    },
    close: () => client.close(),
  };
};
