import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import type { RunningServer, ServeOptions } from '@workspace-api/conformance';
import type { WorkspaceApi } from '@workspace-api/core';
import { createFetchHandler } from '@workspace-api/transport-fetch';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves an API with the fetch handler in Node.js, on a free loopback port. */
export const serveByFetch = async (api: WorkspaceApi, options: ServeOptions): Promise<RunningServer> => {
  const handler = createFetchHandler(api, {
    ...options,
    clientAddress: (_request: Request, { incoming }: HttpBindings | Http2Bindings) => incoming.socket.remoteAddress,
    onResponse: () => undefined,
  });
  const listener = getRequestListener(handler, { overrideGlobalObjects: false });
  const server = createServer((request, response) => void listener(request, response));
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
