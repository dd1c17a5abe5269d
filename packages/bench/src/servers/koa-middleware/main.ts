import { createWorkspaceMiddleware } from '@workspace-api/transport-koa';
import Koa from 'koa';
import { createServer } from 'node:http';
import { createMemoryApi } from '../shared/memory-api.js';
import { runNodeServer, runServer } from '../shared/run-server.js';

await runServer(async (storage) => {
  const app = new Koa().use(createWorkspaceMiddleware(await createMemoryApi(storage)));
  const handle = app.callback();
  return runNodeServer(createServer((request, response) => void handle(request, response)));
});
