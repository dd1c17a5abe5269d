import {
  writeResponse,
  type HttpRequest,
  type HttpResponse,
  type OnResponse,
  type RequestRecord,
} from '@workspace-api/http';
import { pathBelow, removedPath, type Handled } from '@workspace-api/http/internal';
import { NodeHttpRequest, reportResponse } from '@workspace-api/http/node';
import type { Context } from 'koa';

/** Returns the path of a context below the mount path; empty if it is not below it. */
export const pathOf = ({ originalUrl, path }: Context, mountPath: string | undefined): string => {
  if (mountPath === undefined) return path || '/';
  return pathBelow(mountPath, originalUrl.split('?', 1)[0] ?? '');
};

/** Returns the request of a context: below the mount path, with the id and the body that the host's middleware has set. */
export const httpRequestOf = (context: Context, mountPath: string | undefined): HttpRequest => {
  const { req, res, request, originalUrl } = context;
  return new NodeHttpRequest(req, {
    path: pathOf(context, mountPath),
    query: request.querystring,
    // `mountPath` of koa-mount has only the last mount, even after it is left.
    mountPath: mountPath ?? (originalUrl === request.url ? '' : removedPath(originalUrl, request.path)),
    response: res,
    parsed: request,
    source: context,
  });
};

/** Koa throws if an `error` event has no Error, and then responds itself. */
const toError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error('A value that is not an Error was thrown.', { cause: thrown });

/** Puts a response into a context, for Koa to send. */
export const setResponse = ({ response, res }: Context, { status, headers, body }: HttpResponse): void => {
  // Koa sends "null" if the type is JSON already, and changes the status.
  if (body === null) response.body = null;
  response.status = status;
  // `context.set` converts each value once more.
  for (const name in headers) res.setHeader(name, headers[name] ?? '');
  if (body === null) return;
  // Koa serializes other byte arrays as JSON.
  response.body = body instanceof Uint8Array && !Buffer.isBuffer(body) ? Buffer.from(body) : body;
};

/** Emits an internal error as `error` event of the application. */
export const emitInternalError = (context: Context, { status, error }: RequestRecord): void => {
  if (status === 500) context.app.emit('error', toError(error), context);
};

/**
 * Puts the response into the context, and the record of the request into `context.state.requestRecord`. Reports it once the
 * response is sent; without an observer, internal errors are `error` events of the application.
 */
export const completeRequest = (
  context: Context,
  request: HttpRequest,
  handled: Handled,
  start: number,
  onResponse: OnResponse | undefined,
): void => {
  const { record } = handled;
  context.state['requestRecord'] = record;
  writeResponse(request, handled, (response) => setResponse(context, response));
  if (onResponse !== undefined) void reportResponse(context.res, record, start, onResponse);
  else emitInternalError(context, record);
};
