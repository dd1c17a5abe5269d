import { listen, runServer } from '../shared/run-server.js';
import { openStore } from '../shared/storage.js';
import { createNodeServer } from './create-server.js';

await runServer(async (storage) => {
  const store = await openStore(storage);
  const server = createNodeServer(store);
  return {
    url: await listen(server),
    close: async () => {
      server.close();
      await store.close();
    },
  };
});
