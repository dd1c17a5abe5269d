import type { ServeOptions } from '@workspace-api/conformance';
import { createFetchHandler, type FetchHandler } from '@workspace-api/transport-fetch';
import { createRemoteApi } from './remote-api.js';
import type { RelayedResult } from './relayed-call.js';

/** The bindings that workerd passes with a request. */
interface Environment {
  readonly BACKEND: { fetch(url: string, init?: RequestInit): Promise<Response> };
}

/** The header in which workerd passes the address of the peer. */
interface WorkerdRequest extends Request {
  readonly cf?: { readonly clientIp?: string };
}

const handlers = new Map<string, FetchHandler>();

/** Creates the handler of an API of the test process. The first segment of the path names the API. */
const createHandler = async (name: string, { BACKEND }: Environment): Promise<FetchHandler> => {
  const url = `http://backend/${name}`;
  const options = (await (await BACKEND.fetch(url)).json()) as ServeOptions;
  const api = createRemoteApi(async (call) => {
    const response = await BACKEND.fetch(url, { method: 'POST', body: JSON.stringify(call) });
    return (await response.json()) as RelayedResult;
  });
  return createFetchHandler(api, {
    ...options,
    mountPath: `/${name}`,
    clientAddress: (request: WorkerdRequest) => request.cf?.clientIp,
    onResponse: () => undefined,
  });
};

// eslint-disable-next-line no-restricted-exports -- workerd takes a worker from the default export.
export default {
  fetch: async (request: Request, environment: Environment): Promise<Response> => {
    const [, name = ''] = new URL(request.url).pathname.split('/');
    const handler = handlers.get(name) ?? (await createHandler(name, environment));
    handlers.set(name, handler);
    return handler(request);
  },
};
