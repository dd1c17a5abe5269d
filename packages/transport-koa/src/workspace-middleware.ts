import { PREFIX, PROBLEMS_PATH, type Reference } from '@workspace-api/contract';
import type { WorkspaceApi } from '@workspace-api/core';
import type { Context, Middleware } from 'koa';
import { openDraft, type AnswerObserver } from './answer-draft.js';
import { createOperations, type Operation, type OperationOptions } from './operations.js';
import { problemReply } from './reply.js';
import { putReply } from './send.js';

/** How the API is served. */
export interface WorkspaceMiddlewareOptions extends AnswerObserver, OperationOptions {
  /** The reference for people, such as `createReference()` of @workspace-api/reference; none is served if left out. */
  readonly reference?: Reference;
}

/** Serves the API for every path that `owns` claims, and leaves the other paths to the next middleware. */
export const serveWorkspaceApi = (
  operations: readonly Operation[],
  { reference, ...observer }: WorkspaceMiddlewareOptions,
  owns: (path: string) => boolean,
): Middleware => {
  // Whoever needs it waits for it, so that a server need not before it listens.
  let loading: Promise<(context: Context) => Promise<void>> | undefined;
  const load = async (): Promise<(context: Context) => Promise<void>> =>
    (await import('./router.js')).createDispatch(operations, reference ?? null);

  return async (context, next) => {
    if (!owns(context.path)) {
      await next();
      return;
    }
    const draft = openDraft(context.req, context.res, observer);
    context.set('X-Request-Id', draft.requestId);
    try {
      const dispatch = await (loading ??= load());
      await dispatch(context);
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
  return serveWorkspaceApi(createOperations(api, options), options, owns);
};
