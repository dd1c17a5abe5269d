import { createNodeListener } from '@workspace-api/transport-node';
import { createServer } from 'node:http';
import { createMemoryApi } from '../shared/memory-api.js';
import { runNodeServer, runServer } from '../shared/run-server.js';

await runServer(async (storage) => runNodeServer(createServer(createNodeListener(await createMemoryApi(storage)))));
