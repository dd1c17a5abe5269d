import { describeStorageOutageContract } from '@workspace-api/conformance';
import { connectMongoClient, createMongoClient, createMongoPorts } from '../src/index.js';
import { openTcpProxy } from '@workspace-api/test-databases';
import { openTestDatabase } from './support/test-database.js';

const { db, address, empty } = await openTestDatabase();

describeStorageOutageContract('adapter-mongodb', async () => {
  await empty();
  let proxy = await openTcpProxy(address);
  const { port } = proxy;
  const client = createMongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
    serverSelectionTimeoutMS: 1_000,
  });
  await connectMongoClient(client);
  return {
    openPorts: () => createMongoPorts({ db: client.db(db.databaseName) }),
    interrupt: () => proxy.close(),
    resume: async () => {
      proxy = await openTcpProxy(address, port);
      // The driver rediscovers the server with its next heartbeat.
      const isReached = (): Promise<boolean> =>
        client
          .db('admin')
          .command({ ping: 1 })
          .then(
            () => true,
            () => false,
          );
      while (!(await isReached()));
    },
    close: async () => {
      await proxy.close();
      await client.close();
    },
  };
});
