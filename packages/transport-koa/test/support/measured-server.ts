import { setTimeout } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { createWorkspaceServer } from '../../src/index.js';
import { WORKSPACE, stubApi } from './stub-api.js';

/**
 * A process that serves a stub with `--expose-gc`. It tells its parent its port, and then, whenever it is sent anything,
 * how many bytes its heap holds that are in use.
 */
const api = stubApi({
  getWorkspace: async () => {
    await setTimeout(1);
    return WORKSPACE;
  },
});
const server = createWorkspaceServer(api, { requestTimeoutMilliseconds: 1_000 });

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('message', () => {
  global.gc?.();
  process.send?.(process.memoryUsage().heapUsed);
});
process.on('disconnect', () => process.exit());
