import { failRequest, type OnResponse, type RequestRecord } from '@workspace-api/http';
import type { Middleware } from 'koa';
import { completeRequest, emitInternalError, setResponse } from './complete-request.js';
import { httpRequestOf } from './koa-request.js';

const isForClient = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'expose' in error && error.expose === true;

/**
 * Returns a middleware in front of those of a host. What they throw becomes a problem, and is reported as the failure of its
 * request. An error that was meant for the client, such as `context.throw(403)`, is left to Koa.
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
      // The API has responded already. Its request is reported when the response is sent, as the failure that it has become.
      const { status, code, error: cause } = failed.record;
      Object.assign(record, { status, code, error: cause });
      setResponse(context, failed.response);
      if (onResponse === undefined) emitInternalError(context, record);
    }
  };
