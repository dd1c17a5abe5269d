import type { WorkspaceApi } from '@workspace-api/core';
import type { RunningServer, ServeOptions } from '@workspace-api/conformance';
import { createWorkspaceApp } from '@workspace-api/transport-koa';
import { createStrictServer } from '@workspace-api/transport-node';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** Serves an API on Koa in the strict server, on a free port of the loopback address. */
export const serveOverKoa = async (api: WorkspaceApi, options: ServeOptions): Promise<RunningServer> => {
  const server = createStrictServer(createWorkspaceApp(api, options).callback(), options);
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
