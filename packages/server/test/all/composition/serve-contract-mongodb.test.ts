import { INDEXES, createMongoPorts, migrate } from '@workspace-api/adapter-mongodb';
import { describeHttpApiContract } from '@workspace-api/conformance';
import { emptyCollections } from '@workspace-api/test-databases';
import { openTestDatabase } from '../../support/test-database.js';
import { serveHarness } from '../../composition/serve-harness.js';

const { db } = openTestDatabase();
await migrate(db);

// The server suite tests the socket, for which the storage makes no difference.
describeHttpApiContract(
  'serve over MongoDB',
  serveHarness(async () => {
    await emptyCollections(db, Object.keys(INDEXES), 'workspaceId');
    const ports = createMongoPorts({ db });
    return { ports, close: () => ports.counters.close() };
  }),
);
