import { ROUTES, type Route } from '@workspace-api/contract';
import type { AnyOperation, CallOf, NeedsOf } from '@workspace-api/core';
import { bindOperation, checkArguments, valueThat } from '@workspace-api/core/internal';

/** An operation over HTTP with the function behind it. */
export interface ServedOperation {
  readonly route: Route;
  readonly call: CallOf<AnyOperation>;
}

const routeArgument = valueThat(
  (value) => typeof (value as Partial<Route> | null)?.operation?.perform === 'function',
  'Must be the result of route(operation, options).',
);

/**
 * Binds the route of an operation to the ports that the operation needs.
 *
 * docs/own-operations.md has an example.
 */
export const serve = <One extends AnyOperation>(route: Route<One>, needs: NeedsOf<One>): ServedOperation => {
  checkArguments('The operation cannot be served.', { route: routeArgument }, { route });
  return { route, call: bindOperation(route.operation, needs) as CallOf<AnyOperation> };
};

/** Returns whether a value is an operation that `serve` returns, for hosts in plain JavaScript. */
export const isServed = (value: unknown): boolean => {
  const { route, call } = Object(value) as { readonly route?: Partial<Route>; readonly call?: unknown };
  return typeof route?.operation?.perform === 'function' && typeof call === 'function';
};

/** Throws a TypeError if two operations, built-in ones included, have one id. */
export const checkIds = (operations: readonly ServedOperation[]): void => {
  const ids = [...ROUTES, ...operations.map(({ route }) => route)].map(({ operationId }) => operationId);
  const repeated = ids.find((id, index) => ids.indexOf(id) < index);
  if (repeated !== undefined) throw new TypeError(`The id ${repeated} is taken. Choose another.`);
};
