import type { Route } from '@workspace-api/contract';
import type { PageRequest, Principal, Scope } from '@workspace-api/core';

/** What an operation takes from its request. */
export interface OperationInput {
  /** The parameters of the path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** `limit` and `cursor` of a list; empty otherwise. */
  readonly page: PageRequest;
  /** The JSON of the body, not validated; undefined without a body. */
  readonly body: unknown;
  /** The `Idempotency-Key`, not validated; undefined if none was sent. */
  readonly idempotencyKey: string | undefined;
}

/** What an operation returns. */
export interface OperationResult {
  /** The field `data` of the response: the page of a list, or an object. */
  readonly data: unknown;
  /** Whether an earlier request had the same response. It is sent as `Idempotency-Replayed`. */
  readonly replayed?: boolean;
}

/**
 * An operation over HTTP: a route, and the function behind it. It is called only with a key that has the scope of the route
 * and is within its limits. A `DomainError` becomes a problem.
 */
export interface Operation<Required extends Scope = Scope> {
  readonly route: Route & { readonly scope: Required };
  readonly perform: (principal: Principal<Required>, input: OperationInput) => Promise<OperationResult>;
}

/** Returns an operation of a host with its principal typed by the scope of the route. */
export const defineOperation = <Required extends Scope>(operation: Operation<Required>): Operation => operation;
