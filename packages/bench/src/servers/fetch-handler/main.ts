import { createAdaptorServer, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { createFetchHandler } from '@workspace-api/transport-fetch';
import type { Server } from 'node:http';
import { createMemoryApi } from '../shared/memory-api.js';
import { runNodeServer, runServer } from '../shared/run-server.js';

await runServer(async (storage) => {
  const fetch = createFetchHandler<[HttpBindings | Http2Bindings]>(await createMemoryApi(storage), {
    clientAddress: (_request, { incoming }) => incoming.socket.remoteAddress,
  });
  return runNodeServer(createAdaptorServer({ fetch }) as Server);
});
