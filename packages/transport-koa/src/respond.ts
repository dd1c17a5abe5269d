import type { HttpHandler, OnResponse } from '@workspace-api/http';
import type { Context } from 'koa';
import { completeRequest } from './complete-request.js';
import { httpRequestOf } from './koa-request.js';

/** Handles the request of a context. */
export const respond = async (
  context: Context,
  handler: HttpHandler,
  onResponse: OnResponse | undefined,
): Promise<void> => {
  const start = performance.now();
  completeRequest(context, await handler.handle(httpRequestOf(context)), start, onResponse);
};
