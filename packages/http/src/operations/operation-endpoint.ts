import { IDEMPOTENCY_KEY, IDEMPOTENCY_REPLAYED, isList } from '@workspace-api/contract';
import type { CreatedOnce, Page, Principal, Scope, WorkspaceApi } from '@workspace-api/core';
import { Deadline } from '../deadline.js';
import type { Endpoint } from '../endpoint.js';
import { notifyObserver } from '../notify-observer.js';
import type { RequestContext } from '../request-context.js';
import { clientAddress } from '../request/client-address.js';
import { readBearer, readIdempotencyKey } from '../request/headers.js';
import { RequestInput } from '../request/input.js';
import { commonHeaders } from '../response/headers.js';
import { objectText, pageText } from '../response/json-text.js';
import type { ServedOperation } from './serve.js';

/** Options for serving operations. */
export interface OperationOptions {
  /**
   * The maximum time that a request may wait for the core, in milliseconds, before the response is 503. Defaults to
   * 8,000.
   */
  readonly deadlineMilliseconds?: number | undefined;
  /**
   * The number of proxies in front that append the address of their client to `X-Forwarded-For`. Defaults to 0. Failed
   * keys are limited by client address. If the number is too low, all clients share the address of a proxy. If it is
   * too high, a client can choose its address.
   */
  readonly trustedProxies?: number | undefined;
  /**
   * Called for requests with `X-Forwarded-For` if no proxy is trusted: all clients of a proxy then count as one
   * address.
   */
  readonly onUntrustedProxy?: (() => void) | undefined;
}

const IDEMPOTENCY_HEADER = IDEMPOTENCY_KEY.toLowerCase();

/**
 * Returns the endpoint of an operation. It checks the key and its scope, parses the request, and runs the operation.
 */
export const operationEndpoint = (
  api: Pick<WorkspaceApi, 'authorize'>,
  { route, call }: ServedOperation,
  { deadlineMilliseconds = 8_000, trustedProxies = 0, onUntrustedProxy }: OperationOptions,
): Endpoint => {
  const input = new RequestInput(route);
  const isCreation = route.operation.effect === 'create';

  const authorize = (context: RequestContext): Promise<Principal<Scope>> => {
    const { request } = context;
    if (onUntrustedProxy !== undefined && trustedProxies === 0 && request.header('x-forwarded-for') !== undefined) {
      notifyObserver(onUntrustedProxy, undefined);
    }
    return api.authorize(readBearer(request.header('authorization')), route.scope, {
      address: clientAddress(request, trustedProxies),
      // Set as early as possible, so that responses to failed requests have the headers too.
      onRateLimits: (statuses) => void (context.rateLimits = statuses),
      onKey: (key) => context.setKey(key),
      onAdmitted: (end) => context.admit(end),
    });
  };

  const run = async (
    context: RequestContext,
    params: Readonly<Record<string, string>>,
    deadline: Deadline,
  ): Promise<unknown> => {
    const { request } = context;
    const principal = await deadline.wait(authorize(context));
    // The time to receive the body is not part of the deadline, because the server limits it.
    const given = await input.read(request, params);
    const idempotencyKey = readIdempotencyKey(request.header(IDEMPOTENCY_HEADER));
    try {
      return await deadline.wait(call(principal, given as Readonly<Record<string, unknown>>, { idempotencyKey }));
    } catch (error) {
      throw input.rejectionOf(error);
    }
  };

  return {
    method: route.method,
    path: route.path,
    respond: async (context, params) => {
      context.operationId = route.operationId;
      const result = await run(context, params, new Deadline(deadlineMilliseconds));
      const { record: data, replayed } = isCreation
        ? (result as CreatedOnce<unknown>)
        : { record: result, replayed: false };
      const headers = commonHeaders(context, 'application/json');
      if (replayed) headers[IDEMPOTENCY_REPLAYED] = 'true';
      if (route.status === 204) {
        delete headers['Content-Type'];
        return { status: route.status, headers, body: null };
      }
      const body = isList(route) ? pageText(data as Page<object>) : objectText(data);
      return { status: route.status, headers, body };
    },
  };
};
