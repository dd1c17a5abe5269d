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

/** An API whose calls come from a worker. The worker holds tokens instead of principals. */
export class RelayedApi {
  readonly #api: WorkspaceApi;
  readonly #operations: Readonly<Record<string, Operation>>;
  readonly #principals = new Map<string, Principal<Scope>>();
  /** The callbacks that end the request of a principal, by token. */
  readonly #ends = new Map<string, () => void>();

  constructor(api: WorkspaceApi) {
    this.#api = api;
    this.#operations = { ...api } as unknown as Readonly<Record<string, Operation>>;
  }

  async call({ method, args, ended }: RelayedCall): Promise<RelayedResult> {
    for (const token of ended) this.#end(token);
    if (method === 'authorize') return this.#authorize(args as [string | null, Scope, AuthorizeOptions]);
    const [token, ...rest] = args;
    const perform = this.#operations[method];
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
