import { RequestError } from '@workspace-api/contract';
import type { WorkspaceApi } from '@workspace-api/core';
import {
  createHttpHandler,
  notifyObserver,
  writeResponse,
  type HttpHandlerOptions,
  type HttpRequest,
  type OnResponse,
} from '@workspace-api/http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** Reads a body. Discards what exceeds the limit, because a client may read no response before it has sent everything. */
const readBody = async (request: IncomingMessage, limit: number): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of request as AsyncIterable<Uint8Array>) {
      length += chunk.length;
      if (length <= limit) chunks.push(chunk);
    }
  } catch (cause) {
    throw new RequestError('malformed_request', { cause });
  }
  if (length > limit) throw new RequestError('body_too_large');
  return Buffer.concat(chunks);
};

const toHttpRequest = (request: IncomingMessage): HttpRequest => {
  const [path = '', query = ''] = (request.url ?? '').split(/\?(.*)/s);
  return {
    method: request.method ?? '',
    path,
    query,
    clientAddress: request.socket.remoteAddress,
    header: (name) => request.headersDistinct[name]?.join(', '),
    readBody: (limit) => readBody(request, limit),
  };
};

/** Returns the API as a listener for `createServer` of node:http. */
export const createWorkspaceListener = (
  api: WorkspaceApi,
  options: HttpHandlerOptions,
  onResponse: OnResponse,
): RequestListener => {
  const handler = createHttpHandler(api, options);
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const start = performance.now();
    const closed = new Promise((resolve) => response.once('close', resolve));
    const httpRequest = toHttpRequest(request);
    const handled = await handler.handle(httpRequest);
    writeResponse(httpRequest, handled, ({ status, headers, body }) => {
      const bytes = Buffer.from(body ?? '');
      response.writeHead(status, body === null ? headers : { ...headers, 'Content-Length': bytes.length });
      response.end(request.method === 'HEAD' ? undefined : bytes);
    });
    await closed;
    const durationMilliseconds = performance.now() - start;
    const outcome = { aborted: !response.writableFinished, durationMilliseconds };
    notifyObserver(onResponse, { ...handled.record, ...outcome });
  };
  return (request, response) => void respond(request, response);
};
