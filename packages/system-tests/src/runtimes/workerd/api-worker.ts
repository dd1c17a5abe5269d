import type { ServeOptions } from '@workspace-api/conformance';
import { createFetchHandler, type FetchHandler } from '@workspace-api/transport-fetch';
import { fromRelayedRoute } from './relayed-operation.js';
import { createRemote } from './remote-api.js';
import type { RelayedMessage, RelayedResult } from './relayed-call.js';

/** The bindings that workerd passes with a request. */
interface Environment {
  readonly BACKEND: { fetch(url: string, init?: RequestInit): Promise<Response> };
}

/** The header in which workerd passes the address of the peer. */
interface WorkerdRequest extends Request {
  readonly cf?: { readonly clientIp?: string };
}

const handlers = new Map<string, FetchHandler>();

/** The reports of records that have begun, by request id. They end before the response, because the worker may end with it. */
const reports = new Map<string, Promise<unknown>>();

/** Creates the handler of an API of the test process. The first segment of the path names the API. */
const createHandler = async (name: string, { BACKEND }: Environment): Promise<FetchHandler> => {
  const url = `http://backend/${name}`;
  const options = (await (await BACKEND.fetch(url)).json()) as ServeOptions;
  const send = async (message: RelayedMessage): Promise<RelayedResult> => {
    const response = await BACKEND.fetch(url, { method: 'POST', body: JSON.stringify(message) });
    return (await response.json()) as RelayedResult;
  };
  const { api, operations } = createRemote(send, options.operations?.map(({ route }) => fromRelayedRoute(route)) ?? []);
  return createFetchHandler(api, {
    ...options,
    operations,
    mountPath: `/${name}`,
    clientAddress: (request: WorkerdRequest) => request.cf?.clientIp,
    onResponse: (record) => void reports.set(record.requestId, send({ record })),
  });
};

// eslint-disable-next-line no-restricted-exports -- workerd takes a worker from the default export.
export default {
  fetch: async (request: Request, environment: Environment): Promise<Response> => {
    const [, name = ''] = new URL(request.url).pathname.split('/');
    const handler = handlers.get(name) ?? (await createHandler(name, environment));
    handlers.set(name, handler);
    const response = await handler(request);
    const requestId = response.headers.get('x-request-id') ?? '';
    await reports.get(requestId);
    reports.delete(requestId);
    return response;
  },
};
