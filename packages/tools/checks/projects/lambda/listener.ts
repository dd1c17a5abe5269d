import { createNodeListener, toNodeListener } from '@workspace-api/transport-node';
import type { IncomingMessage, ServerResponse } from 'node:http';
import serverless from 'serverless-http';
import { createHost } from './host.js';

const { api, options, keyPage, counters } = await createHost(({ headers }: IncomingMessage) => headers.cookie);
const serveApi = createNodeListener(api, options);
const serveKeyPage = toNodeListener(keyPage, { mountPath: '/settings/keys' });
const serve = serverless((request: IncomingMessage, response: ServerResponse) =>
  serveKeyPage(request, response, () => serveApi(request, response)),
);

export const handler: typeof serve = async (event, context) => {
  const result = await serve(event, context);
  await counters.flush();
  return result;
};
