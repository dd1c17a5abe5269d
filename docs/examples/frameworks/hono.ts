import { getRequestListener } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { createFetchHandler } from '@workspace-api/transport-fetch';
import { createStrictServer } from '@workspace-api/transport-node';
import { Hono, type Context } from 'hono';
import { requestId } from 'hono/request-id';
import { api, onResponse, stopOnSignal } from './service.js';
import { tryIt } from './try-it.js';

const handler = createFetchHandler(api, {
  mountPath: '/shop',
  clientAddress: (_request, context: Context) => getConnInfo(context).remote.address,
  requestId: (_request, context: Context) => context.get('requestId'),
  onResponse,
});
const app = new Hono();
app.use(requestId());
app.all('/shop/*', (context) => handler(context.req.raw, context));
app.post('/echo', async (context) => context.json(await context.req.json()));

const server = createStrictServer(getRequestListener(app.fetch), { mountPath: '/shop' });
stopOnSignal(server);
await tryIt(server);
