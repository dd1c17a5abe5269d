import type { Principal, Scope, WorkspaceApi } from '@workspace-api/core';
import type { Endpoint } from '../endpoint.js';
import { credentialsReader, type AccessOptions } from '../request/credentials.js';
import { routeEndpoint } from './route-endpoint.js';
import type { ServedOperation } from './served-operation.js';

/** Options for serving operations. */
export interface OperationOptions extends AccessOptions {
  /**
   * The maximum time that a request may wait for the core, in milliseconds, before the response is 503. Defaults to
   * 8,000.
   */
  readonly deadlineMilliseconds?: number | undefined;
}

/** Returns the endpoint of an operation of the API, whose caller has a key or a token with its scope. */
export const operationEndpoint = (
  api: Pick<WorkspaceApi, 'authorize'>,
  { route, call }: ServedOperation,
  accessOptions: AccessOptions,
): Endpoint<Principal<Scope>> => {
  const credentialsOf = credentialsReader(accessOptions);
  return routeEndpoint<Principal<Scope>>(route, {
    admit: (context) => {
      const [secret, credentials] = credentialsOf(context);
      return context.deadline.wait(api.authorize(secret, route.scope, credentials));
    },
    call: (principal, input, _context, options) => call(principal, input as Readonly<Record<string, unknown>>, options),
  });
};
