import type { HttpHandlerOptions, OnResponse, RequestRecord } from '@workspace-api/http';
import { failRequest, recordRequest } from '@workspace-api/http/internal';
import { reportResponse } from '@workspace-api/http/node';
import type { Context, Middleware } from 'koa';
import { completeRequest, emitInternalError, httpRequestOf, setResponse } from './koa-context.js';

/** An error that Koa responds to, such as that of `context.throw(403)`. */
interface ClientError {
  readonly expose: true;
  headers?: Readonly<Record<string, string>>;
}

const isForClient = (error: unknown): error is ClientError =>
  typeof error === 'object' && error !== null && 'expose' in error && error.expose === true;

const recordOf = ({ state }: Context): RequestRecord | undefined => state['requestRecord'] as RequestRecord | undefined;

/**
 * Returns a middleware in front of the host's middleware. Reports the requests to which the latter responds. Its errors become
 * problems, and are reported with their requests. Koa still handles errors for the client, such as those of
 * `context.throw(403)`.
 */
export const completeHostRequests = (
  options: HttpHandlerOptions & {
    readonly onResponse?: OnResponse | undefined;
    readonly mountPath?: string | undefined;
  },
): Middleware => {
  const { onResponse, mountPath } = options;
  /** Reports a request to which something other than the API responds. Returns its id. */
  const reportHostResponse = (context: Context, start: number): string => {
    const { res } = context;
    const record = recordRequest(httpRequestOf(context, mountPath), res.statusCode);
    // Koa may still change the status.
    res.once('close', () => Object.assign(record, { status: res.statusCode }));
    if (onResponse !== undefined) void reportResponse(res, record, start, onResponse);
    return record.requestId;
  };

  return async (context, next) => {
    const start = performance.now();
    const { res } = context;
    try {
      await next();
      if (recordOf(context) !== undefined) return;
      const requestId = reportHostResponse(context, start);
      if (!res.headersSent) res.setHeader('X-Request-Id', requestId);
    } catch (error) {
      const record = recordOf(context);
      if (res.headersSent || isForClient(error)) {
        const requestId = record?.requestId ?? reportHostResponse(context, start);
        // Koa removes all other headers.
        if (isForClient(error)) Reflect.set(error, 'headers', { ...error.headers, 'X-Request-Id': requestId });
        throw error;
      }
      const request = httpRequestOf(context, mountPath);
      const failed = failRequest(error, request, options);
      for (const name of res.getHeaderNames()) res.removeHeader(name);
      if (record === undefined) {
        completeRequest(context, request, failed, start, onResponse);
        return;
      }
      // The API has already responded. Its request is reported as failed when the response is sent.
      const { status, code, error: cause } = failed.record;
      Object.assign(record, { status, code, error: cause });
      setResponse(context, failed.response);
      if (onResponse === undefined) emitInternalError(context, record);
    }
  };
};
