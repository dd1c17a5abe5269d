import { PREFIX, PROBLEMS_PATH, type Reference } from '@workspace-api/contract';
import type { WorkspaceApi } from '@workspace-api/core';
import type { Middleware } from 'koa';
import { openDraft, type AnswerObserver } from './answer-draft.js';
import { createOperations, type Operation } from './operations.js';
import { problemReply } from './reply.js';
import { createRouter, unroutedError } from './router.js';
import { putReply } from './send.js';

/** How the API is served. */
export interface WorkspaceMiddlewareOptions extends AnswerObserver {
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

/** The operations, as the options have them served. */
export const operationsOf = (
  api: WorkspaceApi,
  { deadlineMilliseconds = 8_000, trustedProxies = 0 }: WorkspaceMiddlewareOptions,
): readonly Operation[] => createOperations(api, { deadlineMilliseconds, trustedProxies });

/** Serves the API for every path that `owns` claims, and leaves the other paths to the next middleware. */
export const serveWorkspaceApi = (
  operations: readonly Operation[],
  { reference, ...observer }: WorkspaceMiddlewareOptions,
  owns: (path: string) => boolean,
): Middleware => {
  const router = createRouter(operations, reference ?? null);
  const dispatch = router.routes();

  return async (context, next) => {
    if (!owns(context.path)) {
      await next();
      return;
    }
    const draft = openDraft(context.req, context.res, observer);
    context.set('X-Request-Id', draft.requestId);
    try {
      await dispatch(context as Parameters<typeof dispatch>[0], () => Promise.reject(unroutedError(router, context)));
    } catch (error) {
      putReply(context, problemReply(draft, error, context.path || '/'));
    } finally {
      draft.tellOnceClosed(context.res);
    }
  };
};

/**
 * The API as a Koa middleware, for a host that has an application of its own. It answers everything under
 * /api/public/v1, the pages about problems under /docs/problems, and a reference that is among the options, and leaves
 * every other path to the next middleware.
 */
export const createWorkspaceMiddleware = (api: WorkspaceApi, options: WorkspaceMiddlewareOptions = {}): Middleware => {
  const { reference } = options;
  const roots = [PREFIX, PROBLEMS_PATH, ...(reference === undefined ? [] : [reference.path])];
  const owns = (path: string): boolean => roots.some((root) => path === root || path.startsWith(`${root}/`));
  return serveWorkspaceApi(operationsOf(api, options), options, owns);
};
