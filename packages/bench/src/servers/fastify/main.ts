import { ADDRESS, runServer } from '../shared/run-server.js';
import { openStore } from '../shared/storage.js';
import { createFastifyApp } from './create-app.js';

await runServer(async (storage) => {
  const store = await openStore(storage);
  const app = createFastifyApp(store).addHook('onClose', () => store.close());
  return { url: await app.listen(ADDRESS), close: () => app.close() };
});
