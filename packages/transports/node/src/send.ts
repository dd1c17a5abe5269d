import type { HttpResponse } from '@workspace-api/http';
import type { ServerResponse } from 'node:http';

/** Sends a response with one write. Does nothing if the connection is gone or something else has responded. */
export const send = (response: ServerResponse, { status, headers, body }: HttpResponse): void => {
  // A pipelined response has no socket until its turn.
  if (response.headersSent || response.socket?.writable === false) return;
  if (body === null) response.writeHead(status, headers).end();
  else response.writeHead(status, { 'Content-Length': Buffer.byteLength(body), ...headers }).end(body);
};
