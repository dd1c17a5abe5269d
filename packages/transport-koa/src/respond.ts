import type { HttpHandler, OnResponse } from '@workspace-api/http';
import { reportResponse } from '@workspace-api/http/node';
import type { Context } from 'koa';
import { httpRequestOf } from './koa-request.js';

/** Koa throws if an `error` event has no Error, and then responds itself. */
const toError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error('A value that is not an Error was thrown.', { cause: thrown });

/**
 * Handles the request of a context. Puts the response into the context, for Koa to send, and the record of the request into
 * `context.state.requestRecord`.
 */
export const respond = async (
  context: Context,
  handler: HttpHandler,
  onResponse: OnResponse | undefined,
): Promise<void> => {
  const start = performance.now();
  const {
    response: { status, headers, body },
    record,
  } = await handler.handle(httpRequestOf(context));
  context.state['requestRecord'] = record;
  const { response, res } = context;
  response.status = status;
  // `context.set` converts each value once more.
  for (const name in headers) res.setHeader(name, headers[name] ?? '');
  // Koa serializes other byte arrays as JSON.
  response.body = body instanceof Uint8Array && !Buffer.isBuffer(body) ? Buffer.from(body) : body;
  if (onResponse !== undefined) reportResponse(res, record, start, onResponse);
  else if (record.status === 500) context.app.emit('error', toError(record.error), context);
};
