import { createFetchHandler, toFetchHandler } from '@workspace-api/transport-fetch';
import { Elysia, type Context } from 'elysia';
import { createHost } from './host.js';

const { api, options, keyPage, counters } = await createHost((request: Request) => request.headers.get('cookie'));
const serveKeyPage = toFetchHandler(keyPage, { mountPath: '/settings/keys' });
const serveApi = createFetchHandler(api, {
  ...options,
  clientAddress: (request, server: Context['server']) => server?.requestIP(request)?.address,
});

const app = new Elysia()
  .all('/settings/keys', ({ request }) => serveKeyPage(request), { parse: 'none' })
  .all('/settings/keys/*', ({ request }) => serveKeyPage(request), { parse: 'none' })
  .all('/*', ({ request, server }) => serveApi(request, server), { parse: 'none' })
  .listen(process.env['PORT'] ?? 3000);

process.once('SIGTERM', () => void app.stop().then(() => counters.close()));
