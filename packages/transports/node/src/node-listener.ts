import { object, type WorkspaceApi } from '@workspace-api/core';
import { callback, checkArguments, type OptionSchemas } from '@workspace-api/core/internal';
import {
  createHttpHandler,
  writeResponse,
  type HttpHandlerOptions,
  type HttpRequest,
  type OnResponse,
} from '@workspace-api/http';
import {
  handlerArgument,
  mountPath as mountPathOption,
  pathBelow,
  printServerError,
  removedPath,
  type RequestHandler,
} from '@workspace-api/http/internal';
import { NodeHttpRequest, endOfTurn, reportResponse } from '@workspace-api/http/node';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { send } from './send.js';

/** The options of a listener that serves a handler. */
export interface ListenerOptions {
  /** Receives the record of every request. If left out, faults and outages are printed with `console.error`. */
  readonly onResponse?: OnResponse | undefined;
  /**
   * The path below which the API is served, such as `/shop`; links in responses begin with it. If left out, it is the path that
   * the framework has removed from `request.url`, as Express does for `app.use('/shop', api)`.
   */
  readonly mountPath?: string | undefined;
}

/** The options of the listener. */
export interface NodeListenerOptions extends HttpHandlerOptions, ListenerOptions {}

const OPTIONS = {
  onResponse: callback().optional(),
  mountPath: mountPathOption.optional(),
} satisfies OptionSchemas<ListenerOptions>;

/** Handles a request, or passes it on to `next` if its path is not of the API. Without `next` that is a 404. */
export type NodeListener = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: (error?: unknown) => void,
) => void;

/** The fields that Express and Connect add to a request. */
interface HostRequest extends IncomingMessage {
  /** The URL with the mount path, which is not in `url`. */
  readonly originalUrl?: string;
}

const listenerOf = (handler: RequestHandler, options: ListenerOptions): NodeListener => {
  const { onResponse = printServerError, mountPath } = options;

  const serve = async (
    request: HostRequest,
    response: ServerResponse,
    { path, query, mountPath }: Pick<HttpRequest, 'path' | 'query' | 'mountPath'>,
  ): Promise<void> => {
    const start = performance.now();
    const httpRequest = new NodeHttpRequest(request, {
      path,
      query,
      mountPath,
      response,
      parsed: request,
    });
    const handled = await handler.handle(httpRequest);
    await endOfTurn();
    void reportResponse(response, handled.record, start, onResponse);
    try {
      writeResponse(httpRequest, handled, (written) => send(response, written));
    } catch {
      // Nothing can be written, for example because a middleware of the host has changed `writeHead`.
      response.destroy();
    }
  };

  return (request: HostRequest, response, next) => {
    const { url = '/', originalUrl = url } = request;
    const target = mountPath === undefined ? url : originalUrl;
    const mark = target.indexOf('?');
    const wholePath = mark < 0 ? target : target.slice(0, mark);
    const query = mark < 0 ? '' : target.slice(mark + 1);
    const path = mountPath === undefined ? wholePath : pathBelow(mountPath, wholePath);
    if (next !== undefined && !handler.owns(path)) next();
    else
      void serve(request, response, {
        path,
        query,
        mountPath: mountPath ?? (originalUrl === url ? '' : removedPath(originalUrl, path)),
      });
  };
};

/**
 * Returns a handler, such as that of a back office, as a listener for `http.createServer`, or as a middleware. Throws a
 * TypeError that lists every problem of the arguments.
 */
export const toNodeListener = (handler: RequestHandler, options: ListenerOptions = {}): NodeListener => {
  const shape = { handler: handlerArgument, options: object(OPTIONS) };
  checkArguments('The handler cannot be served.', shape, { handler, options });
  return listenerOf(handler, options);
};

/**
 * Creates the API as a listener for `http.createServer`, or as a middleware for Express, Fastify, NestJS and any host that
 * calls `(request, response, next)`. Throws a TypeError that lists every problem of the arguments.
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
export const createNodeListener = (api: WorkspaceApi, options: NodeListenerOptions = {}): NodeListener =>
  listenerOf(createHttpHandler(api, options, OPTIONS), options);
