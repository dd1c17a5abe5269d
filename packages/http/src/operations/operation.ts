import type { Route } from '@workspace-api/contract';
import type { CreationRequest, PageRequest, Principal, Scope } from '@workspace-api/core';

/** The names of the parameters of a path: `invoiceId` of `/invoices/{invoiceId}`. */
type ParameterOf<Path extends string> = string extends Path
  ? string
  : Path extends `${string}{${infer Name}}${infer Rest}`
    ? Name | ParameterOf<Rest>
    : never;

/** What an operation takes from its request. */
export interface OperationInput<Path extends string = string> {
  /** The parameters of the path, decoded. */
  readonly params: Readonly<Record<ParameterOf<Path>, string>>;
  /** `limit` and `cursor` of a list; empty otherwise. */
  readonly page: PageRequest;
  /** The parsed JSON body, not validated. Undefined if there is none. */
  readonly body: unknown;
  /**
   * The request for `createOnce`: its `Idempotency-Key`, not validated, and what distinguishes it from others: the
   * operation, the parameters and the body.
   */
  readonly creation: CreationRequest;
}

/** The result of an operation. */
export interface OperationResult {
  /** The field `data` of the response: a page of a list, or an object. Ignored for a route without a response. */
  readonly data: unknown;
  /** Whether this repeats the response to an earlier request. Sent as `Idempotency-Replayed`. */
  readonly replayed?: boolean;
}

/**
 * An operation over HTTP: a route, and the function behind it. It is called only with a key that has the scope of the route
 * and is within its limits. A `DomainError` or a `RequestError` becomes a problem.
 */
export interface Operation<Required extends Scope = Scope, Path extends string = string> {
  readonly route: Route & { readonly scope: Required; readonly path: Path };
  readonly perform: (principal: Principal<Required>, input: OperationInput<Path>) => Promise<OperationResult>;
}

/**
 * Returns an operation of a host. Its principal is typed by the scope of the route, and its parameters by the path.
 *
 * docs/own-operations.md has an example.
 */
export const defineOperation = <Required extends Scope, Path extends string>(
  operation: Operation<Required, Path>,
): Operation => operation;
