import type { ServeOptions } from '@workspace-api/conformance';
import {
  isDomainError,
  type AuthorizeOptions,
  type Principal,
  type Scope,
  type WorkspaceApi,
} from '@workspace-api/core';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { RelayedCall, RelayedOutcome, RelayedResult } from './relayed-call.js';

type Method = (...args: readonly unknown[]) => Promise<unknown>;

const outcomeOf = async (work: Promise<unknown>): Promise<RelayedOutcome> => {
  try {
    return { value: await work };
  } catch (error) {
    if (isDomainError(error)) return { error: { code: error.code, details: error.details } };
    return { failure: String(error) };
  }
};

/** Makes the calls of one API that come from a worker. */
class RelayedApi {
  readonly #api: WorkspaceApi;
  readonly #principals = new Map<string, Principal<Scope>>();

  constructor(api: WorkspaceApi) {
    this.#api = api;
  }

  async call({ method, args }: RelayedCall): Promise<RelayedResult> {
    if (method === 'authorize') return this.#authorize(args as [string | undefined, Scope, AuthorizeOptions]);
    const [token, ...rest] = args;
    const perform = this.#api[method as keyof WorkspaceApi] as Method;
    return { outcome: await outcomeOf(perform(this.#principals.get(String(token)), ...rest)) };
  }

  async #authorize([secret, scope, options]: [string | undefined, Scope, AuthorizeOptions]): Promise<RelayedResult> {
    const told: { -readonly [Name in 'key' | 'rateLimits']?: RelayedResult[Name] } = {};
    const principal = this.#api.authorize(secret ?? undefined, scope, {
      ...options,
      onKey: ({ id, workspaceId }) => void (told.key = { id, workspaceId }),
      onRateLimits: (statuses) => void (told.rateLimits = statuses),
    });
    const outcome = await outcomeOf(principal.then((value) => this.#keep(value)));
    return { ...told, outcome };
  }

  #keep(principal: Principal<Scope>): string {
    const token = randomUUID();
    this.#principals.set(token, principal);
    return token;
  }
}

/** A server on a loopback address by which a worker calls APIs of this process. */
export interface ApiRelay {
  readonly address: string;
  /** Offers an API with the options that it is served with. Returns its name. */
  add(api: WorkspaceApi, options: ServeOptions): string;
  remove(name: string): void;
  close(): Promise<void>;
}

/** Starts a relay without any API. */
export const startApiRelay = async (): Promise<ApiRelay> => {
  const offered = new Map<string, { readonly relayed: RelayedApi; readonly options: ServeOptions }>();

  const respond: RequestListener = async (request, response) => {
    const { relayed, options } = offered.get(String(request.url).slice(1)) ?? {};
    const body = request.method === 'GET' ? options : await relayed?.call((await json(request)) as RelayedCall);
    response.end(JSON.stringify(body));
  };

  const server = createServer((request, response) => void respond(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `127.0.0.1:${String(port)}`,
    add: (api, options) => {
      const name = `api-${randomUUID()}`;
      offered.set(name, { relayed: new RelayedApi(api), options });
      return name;
    },
    remove: (name) => void offered.delete(name),
    close: async () => {
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
    },
  };
};
