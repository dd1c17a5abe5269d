import {
  isDomainError,
  type AuthorizeOptions,
  type Principal,
  type Scope,
  type WorkspaceApi,
} from '@workspace-api/core';
import { randomUUID } from 'node:crypto';
import type { RelayedCall, RelayedOutcome, RelayedResult } from './relayed-call.js';

type Operation = (principal: Principal<Scope> | undefined, ...args: readonly unknown[]) => Promise<unknown>;

const outcomeOf = async (work: Promise<unknown>): Promise<RelayedOutcome> => {
  try {
    return { value: await work };
  } catch (error) {
    if (isDomainError(error)) return { error: { code: error.code, details: error.details } };
    return { failure: String(error) };
  }
};

/** An API whose calls come from a worker. The worker knows a principal as a token. */
export class RelayedApi {
  readonly #api: WorkspaceApi;
  readonly #operations: Readonly<Record<string, Operation>>;
  readonly #principals = new Map<string, Principal<Scope>>();

  constructor(api: WorkspaceApi) {
    this.#api = api;
    this.#operations = { ...api } as unknown as Readonly<Record<string, Operation>>;
  }

  async call({ method, args }: RelayedCall): Promise<RelayedResult> {
    if (method === 'authorize') return this.#authorize(args as [string | null, Scope, AuthorizeOptions]);
    const [token, ...rest] = args;
    const perform = this.#operations[method];
    if (perform === undefined) throw new Error(`The API has no method ${method}.`);
    return { outcome: await outcomeOf(perform(this.#principals.get(String(token)), ...rest)) };
  }

  async #authorize([secret, scope, options]: [string | null, Scope, AuthorizeOptions]): Promise<RelayedResult> {
    const told: { -readonly [Name in 'key' | 'rateLimits']?: RelayedResult[Name] } = {};
    const principal = this.#api.authorize(secret ?? undefined, scope, {
      ...options,
      onKey: ({ id, workspaceId }) => (told.key = { id, workspaceId }),
      onRateLimits: (statuses) => (told.rateLimits = statuses),
    });
    const outcome = await outcomeOf(principal.then((value) => this.#keep(value)));
    return { ...told, outcome };
  }

  /** Returns the token of a principal. */
  #keep(principal: Principal<Scope>): string {
    const token = randomUUID();
    this.#principals.set(token, principal);
    return token;
  }
}
