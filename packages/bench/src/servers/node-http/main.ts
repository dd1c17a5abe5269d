import { runNodeServer, runServer } from '../shared/run-server.js';
import { openStore } from '../shared/storage.js';
import { createNodeServer } from './create-server.js';

await runServer(async (storage) => {
  const store = await openStore(storage);
  return runNodeServer(createNodeServer(store), () => store.close());
});
