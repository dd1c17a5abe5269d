import {
  createHttpHandler,
  printInternalError,
  type HttpHandlerOptions,
  type HttpRequest,
  type OnResponse,
  type TransportOptionTypes,
} from '@workspace-api/http';
import { NodeHttpRequest, endOfTurn, reportResponse, type ParsedRequest } from '@workspace-api/http/node';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WorkspaceApi } from '@workspace-api/core';
import { send } from './send.js';

/** The options of the listener. */
export interface NodeListenerOptions extends HttpHandlerOptions {
  /** Receives the record of every request. If left out, internal errors are printed with `console.error`. */
  readonly onResponse?: OnResponse | undefined;
  /**
   * The path that the API is mounted at, such as `/shop`, if the framework leaves it in `request.url`, as Fastify and `node:http`
   * do. Express and NestJS strip it, and set `request.baseUrl` instead.
   */
  readonly mountPath?: string | undefined;
}

const OWN_OPTIONS: TransportOptionTypes<NodeListenerOptions> = { onResponse: 'function', mountPath: 'string' };

/** Handles a request, or passes it on to `next` if its path is not of the API. Without `next` that is a 404. */
export type NodeListener = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: (error?: unknown) => void,
) => void;

/** The fields that Express and body parsers add to a request. */
interface HostRequest extends IncomingMessage, ParsedRequest {
  /** The mount path; `url` is then below it. */
  readonly baseUrl?: string;
}

/** Returns the request id that the host has set on the response, if any. */
const requestIdOf = (response: ServerResponse): string | undefined => {
  const header = response.getHeader('x-request-id');
  return typeof header === 'string' ? header : undefined;
};

/**
 * Creates the API as a listener for `http.createServer`, or as a middleware for Express, Fastify, NestJS and any host that
 * calls `(request, response, next)`.
 *
 * @example
 * ```ts
 * import { createMemoryPorts } from '@workspace-api/adapter-memory';
 * import { createNodePorts } from '@workspace-api/adapter-node';
 * import { createWorkspaceApi } from '@workspace-api/core';
 * import { createNodeListener } from '@workspace-api/transport-node';
 * import { createServer } from 'node:http';
 *
 * const api = createWorkspaceApi({ ...createNodePorts(), ...createMemoryPorts() });
 * createServer(createNodeListener(api)).listen(8080);
 * ```
 */
export const createNodeListener = (api: WorkspaceApi, options: NodeListenerOptions = {}): NodeListener => {
  const handler = createHttpHandler(api, options, OWN_OPTIONS);
  const { onResponse = printInternalError, mountPath = '' } = options;

  const serve = async (
    request: HostRequest,
    response: ServerResponse,
    { path, query, mountPath }: Pick<HttpRequest, 'path' | 'query' | 'mountPath'>,
  ): Promise<void> => {
    const start = performance.now();
    const handled = await handler.handle(
      new NodeHttpRequest(request, {
        path,
        query,
        mountPath,
        requestId: requestIdOf(response),
        parsed: request,
      }),
    );
    await endOfTurn();
    send(response, handled.response);
    void reportResponse(response, handled.record, start, onResponse);
  };

  return (request: HostRequest, response, next) => {
    const { url = '/', baseUrl } = request;
    const mark = url.indexOf('?');
    const wholePath = mark < 0 ? url : url.slice(0, mark);
    const query = mark < 0 ? '' : url.slice(mark + 1);
    const isMounted = wholePath.startsWith(`${mountPath}/`);
    // A path outside the mount path does not belong to the API.
    const path = isMounted || mountPath === '' ? wholePath.slice(mountPath.length) : '';
    if (next !== undefined && !handler.owns(path)) next();
    else void serve(request, response, { path, query, mountPath: baseUrl ?? mountPath });
  };
};
