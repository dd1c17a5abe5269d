import { INDEXES, createMongoPorts, migrate } from '@workspace-api/adapter-mongodb';
import { emptyCollections } from '@workspace-api/test-mongodb';
import { openTestDatabase } from '../test-database.js';
import { describeServeContract } from './serve-contract.js';

const { db } = openTestDatabase();
await migrate(db);

describeServeContract('serve over MongoDB', async () => {
  await emptyCollections(db, Object.keys(INDEXES), 'workspaceId');
  const ports = createMongoPorts({ db });
  return { ports, close: () => ports.close() };
});
