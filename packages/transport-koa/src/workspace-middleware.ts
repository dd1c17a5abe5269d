import { PREFIX, PROBLEMS_PATH, type Reference } from '@workspace-api/contract';
import type { WorkspaceApi } from '@workspace-api/core';
import type { Context, Middleware } from 'koa';
import { AnswerDraft, keepDraft, type OnAnswer } from './answer-draft.js';
import type { Answer } from './answer.js';
import { requestIdOf } from './request-id-of.js';
import { createRouter, operationIdOf, unroutedError } from './router.js';
import { sendProblem } from './send.js';

/** How the API is served. */
export interface WorkspaceMiddlewareOptions {
  /**
   * Told of every answer, once it has been sent or can no longer be: of successes, problems, the document and the pages,
   * and by the server also of what was refused because it is not valid HTTP. Must not throw.
   */
  readonly onAnswer?: (answer: Answer) => void;
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

const openDraft = (context: Context, requestId: string, onAnswer: OnAnswer | undefined): AnswerDraft | null => {
  if (onAnswer === undefined) return null;
  const draft = new AnswerDraft(requestId, context.method, onAnswer);
  keepDraft(context.res, draft);
  return draft;
};

/** Serves the API for every path that `owns` claims, and leaves the other paths to the next middleware. */
export const serveWorkspaceApi = (
  api: WorkspaceApi,
  { onAnswer, onError, deadlineMilliseconds = 8_000, trustedProxies = 0, reference }: WorkspaceMiddlewareOptions,
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
    const draft = openDraft(context, requestId, onAnswer);
    try {
      await dispatch(context as Parameters<typeof dispatch>[0], () => Promise.reject(unroutedError(router, context)));
    } catch (error) {
      const problem = sendProblem(context, requestId, error);
      draft?.fail(problem, error);
      if (problem.status >= 500) onError?.(error, { requestId, operationId: operationIdOf(context) });
    } finally {
      draft?.tellOnceClosed(context.res);
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
  return serveWorkspaceApi(api, options, (path) => roots.some((root) => path === root || path.startsWith(`${root}/`)));
};
