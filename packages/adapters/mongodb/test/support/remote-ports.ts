import type { AdminStoragePorts } from '@workspace-api/admin';
import { connectMongoClient, createMongoClient, createMongoPorts } from '../../src/index.js';
import { openTcpProxy, type TcpProxy } from '@workspace-api/test-databases';

/** Ports whose connections can be cut. */
export interface RemotePorts {
  readonly proxy: TcpProxy;
  readonly ports: AdminStoragePorts;
  readonly close: () => Promise<void>;
}

/** Creates ports that reach the server only through a proxy. */
export const openRemotePorts = async (
  address: { host: string; port: number },
  databaseName: string,
): Promise<RemotePorts> => {
  const proxy = await openTcpProxy(address);
  const client = createMongoClient(`mongodb://127.0.0.1:${proxy.port}/?directConnection=true`, {
    serverSelectionTimeoutMS: 500,
  });
  await connectMongoClient(client);
  return {
    proxy,
    ports: createMongoPorts({ db: client.db(databaseName) }),
    close: async () => {
      await client.close();
      await proxy.close();
    },
  };
};
