import type { WorkspaceApi } from '@workspace-api/core';
import type { RunningServer, ServeOptions } from '@workspace-api/conformance';
import { createWorkspaceServer } from '@workspace-api/transport-koa';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** Serves an API over Koa on a free port of the loopback address. */
export const serveOverKoa = async (api: WorkspaceApi, options: ServeOptions): Promise<RunningServer> => {
  const server = createWorkspaceServer(api, options);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${String(port)}`,
    close: async () => {
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
    },
  };
};
