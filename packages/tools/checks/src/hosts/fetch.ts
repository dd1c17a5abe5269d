import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import type { HttpHarness } from '@workspace-api/conformance';
import { createFetchHandler } from '@workspace-api/transport-fetch';
import { createServer } from 'node:http';
import { harnessOf, type Host } from './host.js';
import { startServer } from '../processes/start-server.js';

const serve: HttpHarness['serve'] = (api, options) => {
  const handler = createFetchHandler(api, {
    // Suppresses the output of internal errors.
    onResponse: () => undefined,
    ...options,
    clientAddress: (_request: Request, { incoming }: HttpBindings | Http2Bindings) => incoming.socket.remoteAddress,
  });
  const listener = getRequestListener(handler, { overrideGlobalObjects: false });
  return startServer(createServer((request, response) => void listener(request, response)));
};

export const FETCH_HANDLER: Host = { name: 'the fetch handler in Node.js', openHarness: harnessOf(serve) };
