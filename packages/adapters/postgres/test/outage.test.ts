import { describeStorageOutageContract } from '@workspace-api/conformance';
import { createPostgresPool, createPostgresPorts } from '../src/index.js';
import { openTcpProxy } from '@workspace-api/test-databases';
import { addressIn } from './support/address-in.js';
import { openTestSchema } from './support/test-schema.js';

const { uri, schema, empty } = await openTestSchema();
const { address, uriAt } = addressIn(uri);

describeStorageOutageContract('adapter-postgres', async () => {
  await empty();
  let proxy = await openTcpProxy(address);
  const { port } = proxy;
  const pool = createPostgresPool(uriAt(port));
  return {
    openPorts: () => createPostgresPorts({ pool, schema }),
    interrupt: () => proxy.close(),
    resume: async () => {
      proxy = await openTcpProxy(address, port);
    },
    close: async () => {
      await proxy.close();
      await pool.end();
    },
  };
});
