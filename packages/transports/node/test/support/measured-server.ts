import { setTimeout } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { createApiServer } from './create-api-server.js';
import { WORKSPACE, stubApi } from '@workspace-api/test-stubs';

/**
 * A process that serves a stub with `--expose-gc`. It sends its port to its parent, and for every message the size of its
 * used heap in bytes.
 */
const api = stubApi({
  getWorkspace: async () => {
    await setTimeout(1);
    return WORKSPACE;
  },
});
const server = createApiServer(api, { requestTimeoutMilliseconds: 1_000 });

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('message', () => {
  global.gc?.();
  process.send?.(process.memoryUsage().heapUsed);
});
process.on('disconnect', () => process.exit());
