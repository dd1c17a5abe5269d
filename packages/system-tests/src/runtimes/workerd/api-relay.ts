import type { ServeOptions } from '@workspace-api/conformance';
import type { WorkspaceApi } from '@workspace-api/core';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { toRelayedRoute } from './relayed-operation.js';
import { RelayedApi } from './relayed-api.js';
import type { RelayedMessage } from './relayed-call.js';

/** A loopback server through which a worker calls APIs of this process. */
export interface ApiRelay {
  readonly address: string;
  /** Registers an API with its options. Returns its name. */
  add(api: WorkspaceApi, options: ServeOptions): string;
  remove(name: string): void;
  close(): Promise<void>;
}

/** Starts a relay without APIs. */
export const startApiRelay = async (): Promise<ApiRelay> => {
  const apis = new Map<string, { readonly relayed: RelayedApi; readonly options: ServeOptions }>();

  /** GET returns the options of an API. POST makes a call, or notifies the observer. */
  const resultOf = async (request: IncomingMessage): Promise<unknown> => {
    const api = apis.get(String(request.url).slice(1));
    if (request.method === 'GET')
      return {
        ...api?.options,
        operations: api?.options.operations?.map(({ route }) => ({ route: toRelayedRoute(route) })),
      };
    const message = (await json(request)) as RelayedMessage;
    if (!('record' in message)) return api?.relayed.call(message);
    api?.options.onResponse?.(message.record);
    return {};
  };

  const server = createServer((request, response) => {
    void resultOf(request).then((result) => response.end(JSON.stringify(result)));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `127.0.0.1:${String(port)}`,
    add: (api, options) => {
      const name = `api-${randomUUID()}`;
      apis.set(name, { relayed: new RelayedApi(api, options.operations), options });
      return name;
    },
    remove: (name) => {
      apis.delete(name);
    },
    close: async () => {
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
    },
  };
};
