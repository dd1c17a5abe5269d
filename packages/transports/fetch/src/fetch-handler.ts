import { object, type WorkspaceApi } from '@workspace-api/core';
import { callback, checkArguments, type OptionSchemas } from '@workspace-api/core/internal';
import {
  createHttpHandler,
  notifyObserver,
  writeResponse,
  type HttpHandlerOptions,
  type OnResponse,
} from '@workspace-api/http';
import {
  handlerArgument,
  mountPath,
  pathBelow,
  printServerError,
  type RequestHandler,
} from '@workspace-api/http/internal';
import { FetchRequest } from './fetch-request.js';
import { toResponse } from './to-response.js';

/**
 * The options of a fetch handler. `Context` has the arguments that the runtime passes after the request, such as the
 * connection info of Deno, the server of Bun, or the environment of Workers.
 */
export interface FetchOptions<Context extends unknown[] = []> {
  /** The path below which the API is served, such as `/shop`. Defaults to the root. Links in responses begin with it. */
  readonly mountPath?: string | undefined;
  /**
   * Returns the address of the peer, which a `Request` does not have. Failed keys are limited by it; by no address if left
   * out. Must not throw.
   */
  readonly clientAddress?: ((request: Request, ...context: Context) => string | undefined) | undefined;
  /** Returns the id that the host gave the request. It replaces the caller's `X-Request-Id`. Must not throw. */
  readonly requestId?: ((request: Request, ...context: Context) => string | undefined) | undefined;
  /**
   * Returns the value by which a key page identifies the member, such as the context of Hono. Defaults to the request.
   * Must not throw.
   */
  readonly source?: ((request: Request, ...context: Context) => unknown) | undefined;
  /**
   * Receives the record of every request when its response is returned; the runtime sends it afterwards. So the duration ends
   * there, and `aborted` is whether the request was aborted by then. If left out, faults and outages are printed with
   * `console.error`.
   */
  readonly onResponse?: OnResponse | undefined;
}

/** The options of the handler. */
export interface FetchHandlerOptions<Context extends unknown[] = []>
  extends HttpHandlerOptions, FetchOptions<Context> {}

const OPTIONS = {
  mountPath: mountPath.optional(),
  clientAddress: callback().optional(),
  requestId: callback().optional(),
  source: callback().optional(),
  onResponse: callback().optional(),
} satisfies OptionSchemas<FetchOptions>;

/** Handles a request. The response to a path outside the API is 404. Rejects only with what a function of the options throws. */
export type FetchHandler<Context extends unknown[] = []> = (request: Request, ...context: Context) => Promise<Response>;

const serve = <Context extends unknown[]>(
  handler: RequestHandler,
  options: FetchOptions<Context>,
): FetchHandler<Context> => {
  const { mountPath = '', clientAddress, requestId, source, onResponse = printServerError } = options;

  return async (request, ...context) => {
    const start = performance.now();
    const { pathname, search } = new URL(request.url);
    const httpRequest = new FetchRequest(request, {
      path: pathBelow(mountPath, pathname),
      query: search.slice(1),
      mountPath,
      clientAddress: clientAddress?.(request, ...context),
      requestId: requestId?.(request, ...context),
      source: source === undefined ? request : source(request, ...context),
    });
    const handled = await handler.handle(httpRequest);
    const response = writeResponse(httpRequest, handled, (written) => toResponse(request.method, written));
    const durationMilliseconds = performance.now() - start;
    notifyObserver(
      onResponse,
      Object.assign({ aborted: request.signal.aborted, durationMilliseconds }, handled.record),
    );
    return response;
  };
};

/**
 * Returns a handler, such as that of a back office, as a fetch handler. Throws a TypeError that lists every problem of the
 * arguments.
 */
export const toFetchHandler = <Context extends unknown[] = []>(
  handler: RequestHandler,
  options: FetchOptions<Context> = {},
): FetchHandler<Context> => {
  const shape = { handler: handlerArgument, options: object(OPTIONS) };
  checkArguments('The handler cannot be served.', shape, { handler, options });
  return serve(handler, options);
};

/**
 * Creates the API as a fetch handler, for Hono, Next.js, Deno, Bun, Workers and any host that takes a function from `Request` to
 * `Response`. Throws a TypeError that lists every problem of the arguments.
 *
 * @example
 * ```ts
 * import { createMemoryPorts } from '@workspace-api/adapter-memory';
 * import { createNodePorts } from '@workspace-api/adapter-node';
 * import { createWorkspaceApi } from '@workspace-api/core';
 * import { createFetchHandler } from '@workspace-api/transport-fetch';
 *
 * const handle = createFetchHandler(createWorkspaceApi({ ...createNodePorts(), ...createMemoryPorts() }));
 * const response = await handle(new Request('https://api.example.com/api/public/v1/groups'));
 * ```
 */
export const createFetchHandler = <Context extends unknown[] = []>(
  api: WorkspaceApi,
  options: FetchHandlerOptions<Context> = {},
): FetchHandler<Context> => serve(createHttpHandler(api, options, OPTIONS), options);
