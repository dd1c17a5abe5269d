import { createServer } from 'node:http';
import { createMemoryStore } from '../shared/memory-store.js';
import { runNodeServer, runServer } from '../shared/run-server.js';
import { createFeathersApp } from './create-app.js';

await runServer(async (storage) => {
  const store =
    storage.kind === 'memory'
      ? createMemoryStore(storage.data)
      : await (await import('./open-service-store.js')).openServiceStore(storage);
  const app = createFeathersApp(store);
  const handle = app.callback();
  const server = createServer((request, response) => void handle(request, response));
  await app.setup(server);
  return runNodeServer(server, () => store.close());
});
