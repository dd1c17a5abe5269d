import type { ProblemCode } from '@workspace-api/contract';
import { rejectRequest, type OnResponse } from '@workspace-api/http';
import { reportResponse } from '@workspace-api/http/node';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { send } from './send.js';

/** Responds to a request whose head is not valid, and closes its connection. */
export const rejectHead = (
  request: IncomingMessage,
  response: ServerResponse,
  code: ProblemCode,
  onResponse: OnResponse | undefined,
): void => {
  const header = (name: string): string | undefined => request.headersDistinct[name]?.join(', ');
  const handled = rejectRequest(code, { method: request.method ?? null, header });
  response.shouldKeepAlive = false;
  // A client that is still sending must be able to finish before it reads.
  request.resume();
  send(response, handled.response);
  if (onResponse !== undefined) reportResponse(response, handled.record, performance.now(), onResponse);
};
