import { IDEMPOTENCY_KEY, IDEMPOTENCY_REPLAYED, deprecationHeaders, isList } from '@workspace-api/contract';
import {
  isUuid,
  type CreatedOnce,
  type Page,
  type Principal,
  type Scope,
  type WorkspaceApi,
} from '@workspace-api/core';
import type { Endpoint } from '../endpoint.js';
import { credentialsReader, type AccessOptions } from '../request/credentials.js';
import { readIdempotencyKey } from '../request/idempotency-key.js';
import { RequestInput } from '../request/input.js';
import type { ServedOperation } from './served-operation.js';

/** Options for serving operations. */
export interface OperationOptions extends AccessOptions {
  /**
   * The maximum time that a request may wait for the core, in milliseconds, before the response is 503. Defaults to
   * 8,000.
   */
  readonly deadlineMilliseconds?: number | undefined;
}

const IDEMPOTENCY_HEADER = IDEMPOTENCY_KEY.toLowerCase();

/**
 * Returns the endpoint of an operation. It checks the caller and its scope, parses the request, and runs the operation.
 */
export const operationEndpoint = (
  api: Pick<WorkspaceApi, 'authorize'>,
  { route, call }: ServedOperation,
  accessOptions: AccessOptions,
): Endpoint<Principal<Scope>> => {
  const { operationId, scope, status, deprecated } = route;
  const deprecation = deprecated && deprecationHeaders(deprecated);
  const input = new RequestInput(route);
  const isCreation = route.operation.effect === 'create';
  const isPage = !isCreation && isList(route);
  const credentialsOf = credentialsReader(accessOptions);

  return {
    method: route.method,
    path: route.path,
    rejectionOf: (error) => input.rejectionOf(error),
    admission: (context) => {
      context.operationId = operationId;
      context.deprecation = deprecation;
      const [secret, credentials] = credentialsOf(context);
      return context.deadline.wait(api.authorize(secret, scope, credentials));
    },
    respond: async (context, params, principal) => {
      const { request } = context;
      const given = (await input.read(request, params)) as Readonly<Record<string, unknown>>;
      const idempotencyKey = isCreation ? readIdempotencyKey(request.header(IDEMPOTENCY_HEADER)) : undefined;
      const result = await context.deadline.wait(context.hold(call(principal, given, { idempotencyKey })));

      const headers = context.headers('application/json');
      if (isCreation) {
        const { record, replayed } = result as CreatedOnce<{ readonly id?: unknown } | null | undefined>;
        if (isUuid(record?.id)) context.createdId = String(record?.id);
        if (replayed) headers[IDEMPOTENCY_REPLAYED] = 'true';
      }
      if (status === 204) {
        delete headers['Content-Type'];
        return { status, headers, body: null };
      }
      let data: unknown = isCreation ? (result as CreatedOnce<unknown>).record : result;
      // A page of a host without a cursor is the last.
      if (isPage) data = { ...(result as Page<unknown>), nextCursor: (result as Page<unknown>).nextCursor ?? null };
      return { status, headers, body: JSON.stringify({ data }) };
    },
  };
};
