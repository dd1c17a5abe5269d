import { createFetchHandler, toFetchHandler } from '@workspace-api/transport-fetch';
import { Hono, type Context } from 'hono';
import { handle } from 'hono/aws-lambda';
import { createHost } from './host.js';

const { api, options, keyPage, counters } = await createHost((context: Context) => context.req.header('cookie'));
const serveApi = createFetchHandler(api, {
  ...options,
  clientAddress: (_request, { env }: Context) => env.event.requestContext.http.sourceIp,
});
const serveKeyPage = toFetchHandler(keyPage, {
  mountPath: '/settings/keys',
  source: (_request, context: Context) => context,
});

const app = new Hono();
app.use(async (_context, next) => {
  await next();
  await counters.flush();
});
app.all('/settings/keys/*', (context) => serveKeyPage(context.req.raw, context));
app.all('*', (context) => serveApi(context.req.raw, context));

export const handler = handle(app);
