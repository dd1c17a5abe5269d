import type { ProblemCode } from '@workspace-api/contract';
import { rejectRequest, type OnResponse } from '@workspace-api/http';
import { reportResponse } from '@workspace-api/http/node';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { send } from './send.js';

/** How the server responds to requests that it rejects itself. */
export interface RejectionOptions {
  /** Where the API is mounted behind the server, such as `/shop`. Links in problems begin with it. Defaults to the root. */
  readonly mountPath?: string | undefined;
  /** Receives the record of every request that the server rejects. The listener reports the others. */
  readonly onResponse?: OnResponse | undefined;
}

/** Responds to a request whose head is not valid, and closes its connection. */
export const rejectHead = (
  request: IncomingMessage,
  response: ServerResponse,
  code: ProblemCode,
  { mountPath, onResponse }: RejectionOptions,
): void => {
  const header = (name: string): string | undefined => request.headersDistinct[name]?.join(', ');
  const clientAddress = request.socket.remoteAddress;
  const handled = rejectRequest(code, { method: request.method ?? null, header, mountPath, clientAddress });
  response.shouldKeepAlive = false;
  // A client that is still sending must be able to finish before it reads.
  request.resume();
  send(response, handled.response);
  if (onResponse !== undefined) void reportResponse(response, handled.record, performance.now(), onResponse);
};
