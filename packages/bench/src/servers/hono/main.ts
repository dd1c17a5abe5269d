import { createAdaptorServer } from '@hono/node-server';
import type { Server } from 'node:http';
import { runNodeServer, runServer } from '../shared/run-server.js';
import { openStore } from '../shared/storage.js';
import { createHonoApp } from './create-app.js';

await runServer(async (storage) => {
  const store = await openStore(storage);
  const server = createAdaptorServer({ fetch: createHonoApp(store).fetch }) as Server;
  return runNodeServer(server, () => store.close());
});
