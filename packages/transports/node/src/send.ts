import type { HttpResponse } from '@workspace-api/http';
import type { ServerResponse } from 'node:http';

/** Sends a response with one write. Does nothing if the connection is gone or something else has responded. */
export const send = (response: ServerResponse, { status, headers, body }: HttpResponse): void => {
  // A pipelined response has no socket until its turn.
  if (response.headersSent || response.socket?.writable === false) return;
  // Not chained: a host may replace `writeHead` by one that returns nothing.
  response.writeHead(status, body === null ? headers : { 'Content-Length': Buffer.byteLength(body), ...headers });
  response.end(body ?? undefined);
};
