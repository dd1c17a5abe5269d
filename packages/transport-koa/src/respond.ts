import type { Handled, OnResponse } from '@workspace-api/http';
import { reportResponse } from '@workspace-api/http/node';
import type { Context } from 'koa';
import { AsyncResource } from 'node:async_hooks';

/**
 * Puts the response to a request into the context, for Koa to send, and the record of the request into
 * `context.state.requestRecord`.
 */
export const respond = async (
  context: Context,
  handle: () => Promise<Handled>,
  onResponse: OnResponse | undefined,
): Promise<void> => {
  const start = performance.now();
  // An event listener runs in the context of its emitter: bound, it keeps the AsyncLocalStorage of the host.
  const report = onResponse && AsyncResource.bind(onResponse);
  const { response, record } = await handle();
  context.state['requestRecord'] = record;
  context.status = response.status;
  // `context.set` converts each value once more.
  for (const name in response.headers) context.res.setHeader(name, response.headers[name] ?? '');
  const { body } = response;
  // Koa serializes other byte arrays as JSON.
  context.body = body instanceof Uint8Array && !Buffer.isBuffer(body) ? Buffer.from(body) : body;
  if (report !== undefined) reportResponse(context.res, record, start, report);
  else if (record.status === 500) context.app.emit('error', record.error, context);
};
