import { createFetchHandler, toFetchHandler } from '@workspace-api/transport-fetch';
import { after } from 'next/server';
import { createHost } from '../host';

const create = async () => {
  const { api, options, keyPage, counters } = await createHost((request: Request) => request.headers.get('cookie'));
  const serveKeyPage = toFetchHandler(keyPage, { mountPath: '/settings/keys' });
  return { serveApi: createFetchHandler(api, options), serveKeyPage, counters };
};

const HOST = Symbol.for('acme.host');
const shared = globalThis as { [HOST]?: ReturnType<typeof create> };

/** One for all bundles into which `next build` copies this module. */
export const host = () => (shared[HOST] ??= create());

export const serveApi = async (request: Request): Promise<Response> => {
  const { serveApi, counters } = await host();
  after(() => counters.flush());
  return serveApi(request);
};

export const serveKeyPage = async (request: Request): Promise<Response> => (await host()).serveKeyPage(request);
