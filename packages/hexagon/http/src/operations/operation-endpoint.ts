import {
  IDEMPOTENCY_KEY,
  IDEMPOTENCY_REPLAYED,
  deprecationHeaders,
  type RouteDescription,
} from '@workspace-api/contract/internal';
import {
  isUuid,
  type CallOptions,
  type CreatedOnce,
  type Principal,
  type Scope,
  type WorkspaceApi,
} from '@workspace-api/core';
import type { RequestContext } from '../context/request-context.js';
import type { Admission, Endpoint } from '../endpoint.js';
import { credentialsReader, type AccessOptions } from '../request/credentials.js';
import { readIdempotencyKey } from '../request/idempotency-key.js';
import { RequestInput } from '../request/input.js';
import type { ServedOperation } from './served-operation.js';

/** How a surface serves an operation. */
interface Served<Caller> {
  /** Whether a request must have a body, even if the operation has no fields. */
  readonly requiresBody?: boolean;
  readonly admit: Admission<Caller>;
  /** Runs the operation with the input of the request, which it validates. */
  readonly call: (caller: Caller, input: never, options: CallOptions, context: RequestContext) => Promise<unknown>;
}

const IDEMPOTENCY_HEADER = IDEMPOTENCY_KEY.toLowerCase();

/** Returns the endpoint of an operation of any surface. It checks the caller, parses the request, and runs the operation. */
export const routeEndpoint = <Caller>(
  route: RouteDescription,
  { admit, call, requiresBody = false }: Served<Caller>,
): Endpoint<Caller> => {
  const { operationId, status, deprecated } = route;
  const input = new RequestInput(route, requiresBody);
  const isCreation = route.operation.effect === 'create';

  return {
    method: route.method,
    path: route.path,
    rejectionOf: (error) => input.rejectionOf(error),
    operationId,
    deprecation: deprecated && deprecationHeaders(deprecated),
    admission: admit,
    respond: async (context, params, caller) => {
      const { request } = context;
      const given = (await input.read(request, params)) as never;
      const idempotencyKey = isCreation ? readIdempotencyKey(request.header(IDEMPOTENCY_HEADER)) : undefined;
      const result = await context.deadline.wait(context.hold(call(caller, given, { idempotencyKey }, context)));

      const headers = context.headers('application/json');
      if (isCreation) {
        const { record, replayed } = result as CreatedOnce<{ readonly id?: unknown } | null | undefined>;
        const id = record?.id;
        if (isUuid(id)) context.createdId = String(id);
        if (replayed) headers[IDEMPOTENCY_REPLAYED] = 'true';
      }
      if (status === 204) {
        delete headers['Content-Type'];
        return { status, headers, body: null };
      }
      const data: unknown = isCreation ? (result as CreatedOnce<unknown>).record : result;
      return { status, headers, body: JSON.stringify({ data }) };
    },
  };
};

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
    call,
  });
};
