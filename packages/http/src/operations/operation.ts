import type { Route } from '@workspace-api/contract';
import type { PageRequest, Principal, Scope } from '@workspace-api/core';

/** The input of an operation from its request. */
export interface OperationInput {
  /** The decoded path parameters. */
  readonly params: Readonly<Record<string, string>>;
  /** `limit` and `cursor` of a list. Otherwise empty. */
  readonly page: PageRequest;
  /** The parsed JSON body, not validated. Undefined if there is none. */
  readonly body: unknown;
  /** The `Idempotency-Key`, not validated. Undefined if there is none. */
  readonly idempotencyKey: string | undefined;
}

/** The result of an operation. */
export interface OperationResult {
  /** The field `data` of the response: a page of a list, or an object. */
  readonly data: unknown;
  /** Whether this repeats the response to an earlier request. Sent as `Idempotency-Replayed`. */
  readonly replayed?: boolean;
}

/**
 * An HTTP operation: a route and its function. The function is called only with a key that has the scope of the route
 * and is within its limits. A `DomainError` becomes a problem.
 */
export interface Operation<Required extends Scope = Scope> {
  readonly route: Route & { readonly scope: Required };
  readonly perform: (principal: Principal<Required>, input: OperationInput) => Promise<OperationResult>;
}

/** Returns an operation of a host with the principal typed by the scope of its route. */
export const defineOperation = <Required extends Scope>(operation: Operation<Required>): Operation => operation;
