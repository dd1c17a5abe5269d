import { IDEMPOTENCY_KEY, IDEMPOTENCY_REPLAYED, deprecationHeaders } from '@workspace-api/contract';
import type { RouteDescription } from '@workspace-api/contract';
import { isUuid, type CallOptions, type CreatedOnce } from '@workspace-api/core';
import type { RequestContext } from '../context/request-context.js';
import type { Admission, Endpoint } from '../endpoint.js';
import { readIdempotencyKey } from '../request/idempotency-key.js';
import { RequestInput } from '../request/input.js';

/** How a surface serves an operation. */
interface Served<Caller> {
  readonly admit: Admission<Caller>;
  /** Runs the operation with the input of the request, which it validates. */
  readonly call: (caller: Caller, input: unknown, context: RequestContext, options: CallOptions) => Promise<unknown>;
}

const IDEMPOTENCY_HEADER = IDEMPOTENCY_KEY.toLowerCase();

/** Returns the endpoint of an operation of any surface. It checks the caller, parses the request, and runs the operation. */
export const routeEndpoint = <Caller>(route: RouteDescription, { admit, call }: Served<Caller>): Endpoint<Caller> => {
  const { operationId, status, deprecated } = route;
  const deprecation = deprecated && deprecationHeaders(deprecated);
  const input = new RequestInput(route);
  const isCreation = route.operation.effect === 'create';

  return {
    method: route.method,
    path: route.path,
    rejectionOf: (error) => input.rejectionOf(error),
    admission: (context) => {
      context.operationId = operationId;
      context.deprecation = deprecation;
      return admit(context);
    },
    respond: async (context, params, caller) => {
      const { request } = context;
      const given = await input.read(request, params);
      const idempotencyKey = isCreation ? readIdempotencyKey(request.header(IDEMPOTENCY_HEADER)) : undefined;
      const result = await context.deadline.wait(context.hold(call(caller, given, context, { idempotencyKey })));

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
      const data: unknown = isCreation ? (result as CreatedOnce<unknown>).record : result;
      return { status, headers, body: JSON.stringify({ data }) };
    },
  };
};
