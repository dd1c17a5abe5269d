import { PREFIX, PROBLEMS_PATH, isRequestId, type Reference } from '@workspace-api/contract';
import type { WorkspaceApi } from '@workspace-api/core';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Middleware } from 'koa';
import { createRouter, operationIdOf, unroutedError } from './router.js';
import { sendProblem } from './send.js';

/** How the API is served. */
export interface WorkspaceMiddlewareOptions {
  /** Told of every error behind an answer of 500 or above, for the log. The caller is told none of it. Must not throw. */
  readonly onError?: (error: unknown, context: ErrorContext) => void;
  /** How long one request may wait for the core before it is answered with 503; 8,000 if left out. */
  readonly deadlineMilliseconds?: number;
  /**
   * How many proxies stand in front of the server, each of which appends the address that it was called from to
   * `X-Forwarded-For`; 0 if left out. Failed keys are limited by the address of the caller. With too small a number all
   * callers share the address of a proxy, with too large a one a caller can choose its own.
   */
  readonly trustedProxies?: number;
  /** The reference for people, such as `createReference()` of @workspace-api/reference; none is served if left out. */
  readonly reference?: Reference;
}

/** Which request an error belongs to. */
export interface ErrorContext {
  readonly requestId: string;
  /** The operation's name, or null when there was none. */
  readonly operationId: string | null;
}

/** The caller's request id, if it sent a valid one, or a new one. */
const requestIdOf = ({ headers }: IncomingMessage): string => {
  const sent = headers['x-request-id'];
  return typeof sent === 'string' && isRequestId(sent) ? sent : randomUUID();
};

/** Serves the API for every path that `owns` claims, and leaves the other paths to the next middleware. */
export const serveWorkspaceApi = (
  api: WorkspaceApi,
  { onError, deadlineMilliseconds = 8_000, trustedProxies = 0, reference }: WorkspaceMiddlewareOptions,
  owns: (path: string) => boolean,
): Middleware => {
  const router = createRouter(api, reference ?? null, { deadlineMilliseconds, trustedProxies });
  const dispatch = router.routes();

  return async (context, next) => {
    if (!owns(context.path)) {
      await next();
      return;
    }
    const requestId = requestIdOf(context.req);
    context.set('X-Request-Id', requestId);
    try {
      await dispatch(context as Parameters<typeof dispatch>[0], () => Promise.reject(unroutedError(router, context)));
    } catch (error) {
      const status = sendProblem(context, requestId, error);
      if (status >= 500) onError?.(error, { requestId, operationId: operationIdOf(context) });
    }
  };
};

/**
 * The API as a Koa middleware, for a host that has an application of its own. It answers everything under
 * /api/public/v1, the pages about problems under /docs/problems, and a reference that is among the options, and leaves every other path to the next middleware.
 */
export const createWorkspaceMiddleware = (api: WorkspaceApi, options: WorkspaceMiddlewareOptions = {}): Middleware =>
  serveWorkspaceApi(api, options, (path) =>
    [PREFIX, PROBLEMS_PATH, options.reference?.path ?? PROBLEMS_PATH].some(
      (own) => path === own || path.startsWith(`${own}/`),
    ),
  );
