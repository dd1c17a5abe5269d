import { RequestError } from '@workspace-api/contract';
import {
  isDomainError,
  type AuthorizeOptions,
  type Principal,
  type Scope,
  type WorkspaceApi,
} from '@workspace-api/core';
import type { ServedOperation } from '@workspace-api/http';
import { randomUUID } from 'node:crypto';
import type { RelayedCall, RelayedOutcome, RelayedResult } from './relayed-call.js';

type Method = (principal: Principal<Scope> | undefined, ...args: readonly unknown[]) => Promise<unknown>;

const outcomeOf = async (work: Promise<unknown>): Promise<RelayedOutcome> => {
  try {
    return { value: await work };
  } catch (error) {
    if (isDomainError(error)) return { error: { code: error.code, details: error.details } };
    if (error instanceof RequestError) {
      const { kind, errors, headers } = error;
      return { rejected: { kind, errors, headers } };
    }
    return { failure: String(error) };
  }
};

/** An API, and operations of a host, whose calls come from a worker. The worker holds tokens instead of principals. */
export class RelayedApi {
  readonly #api: WorkspaceApi;
  readonly #methods: Readonly<Record<string, Method>>;
  readonly #principals = new Map<string, Principal<Scope>>();
  /** The callbacks that end the request of a principal, by token. */
  readonly #ends = new Map<string, () => void>();

  constructor(api: WorkspaceApi, operations: readonly ServedOperation[] = []) {
    this.#api = api;
    const own = Object.fromEntries(operations.map(({ route, call }) => [route.operationId, call]));
    this.#methods = { ...api, ...own } as unknown as Readonly<Record<string, Method>>;
  }

  async call({ method, args, ended }: RelayedCall): Promise<RelayedResult> {
    for (const token of ended) this.#end(token);
    if (method === 'authorize') return this.#authorize(args as [string | null, Scope, AuthorizeOptions]);
    const [token, ...rest] = args;
    const perform = this.#methods[method];
    if (perform === undefined) throw new Error(`The API has no method ${method}.`);
    return { outcome: await outcomeOf(perform(this.#principals.get(String(token)), ...rest)) };
  }

  async #authorize([secret, scope, options]: [string | null, Scope, AuthorizeOptions]): Promise<RelayedResult> {
    const told: { -readonly [Name in 'key' | 'rateLimits']?: RelayedResult[Name] } = {};
    let end: () => void = () => undefined;
    const principal = this.#api.authorize(secret ?? undefined, scope, {
      ...options,
      onAdmitted: (endRequest) => (end = endRequest),
      onKey: ({ id, workspaceId }) => (told.key = { id, workspaceId }),
      onRateLimits: (statuses) => (told.rateLimits = statuses),
    });
    const outcome = await outcomeOf(principal.then((value) => this.#keep(value, end)));
    return { ...told, outcome };
  }

  /** Returns the token of a principal. */
  #keep(principal: Principal<Scope>, end: () => void): string {
    const token = randomUUID();
    this.#principals.set(token, principal);
    this.#ends.set(token, end);
    return token;
  }

  #end(token: string): void {
    this.#ends.get(token)?.();
    this.#ends.delete(token);
    this.#principals.delete(token);
  }
}
