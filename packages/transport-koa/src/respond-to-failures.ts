import { failRequest, type OnResponse, type RequestRecord } from '@workspace-api/http';
import type { Middleware } from 'koa';
import { completeRequest, emitInternalError, setResponse } from './complete-request.js';
import { httpRequestOf } from './koa-request.js';

const isForClient = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'expose' in error && error.expose === true;

/**
 * Returns a middleware in front of the host's middleware. Errors of the latter become problems, and are reported with
 * their requests. Koa still handles errors for the client, such as those of `context.throw(403)`.
 */
export const respondToFailures =
  (onResponse: OnResponse | undefined): Middleware =>
  async (context, next) => {
    const start = performance.now();
    try {
      await next();
    } catch (error) {
      const { state, res } = context;
      if (res.headersSent || isForClient(error)) throw error;
      const failed = failRequest(error, httpRequestOf(context));
      for (const name of res.getHeaderNames()) res.removeHeader(name);
      const record = state['requestRecord'] as RequestRecord | undefined;
      if (record === undefined) {
        completeRequest(context, failed, start, onResponse);
        return;
      }
      // The API has already responded. Its request is reported as failed when the response is sent.
      const { status, code, error: cause } = failed.record;
      Object.assign(record, { status, code, error: cause });
      setResponse(context, failed.response);
      if (onResponse === undefined) emitInternalError(context, record);
    }
  };
