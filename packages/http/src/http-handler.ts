import { PREFIX, PROBLEMS_PATH, ROUTES, hostProblemsOf } from '@workspace-api/contract';
import type { AnyOperation, CallOf, WorkspaceApi } from '@workspace-api/core';
import { checkArguments } from './check-arguments.js';
import type { OptionTypes } from './check-options.js';
import type { Endpoint } from './endpoint.js';
import type { HttpHandlerOptions } from './http-handler-options.js';
import type { HttpRequest } from './http-request.js';
import type { HttpResponse } from './http-response.js';
import { operationEndpoint } from './operations/operation-endpoint.js';
import { checkIds, type ServedOperation } from './operations/serve.js';
import { RequestContext } from './request-context.js';
import type { RequestRecord } from './request-record.js';
import { openApiEndpoint } from './resources/open-api-endpoint.js';
import { problemPageEndpoints } from './resources/problem-page-endpoints.js';
import { looksForReference, redirectToReference } from './resources/redirect-to-reference.js';
import { referenceEndpoints } from './resources/reference-endpoints.js';
import { respondWithProblem } from './response/problem-response.js';
import { RouteTable } from './route-table.js';

/** A response with the record of its request. */
export interface Handled {
  readonly response: HttpResponse;
  readonly record: RequestRecord;
}

/** The route of an operation, for the router of a framework. */
export interface HttpRoute {
  /** The id of the operation. */
  readonly name: string;
  /** `GET` also handles HEAD. */
  readonly method: string;
  /** The path below the mount path. Braces make a segment a parameter: `/api/public/v1/campaigns/{campaignId}`. */
  readonly path: string;
}

/** The HTTP API, without a framework. */
export interface HttpHandler {
  /**
   * Handles any request. Responds with 404 to an unknown path, and with 405 and `Allow` to another method of a known
   * path. Never rejects.
   */
  handle(request: HttpRequest): Promise<Handled>;
  /** Returns whether a path below the mount path belongs to the API. A host handles all other paths itself. */
  owns(path: string): boolean;
  /**
   * The routes of all operations, for frameworks whose router names routes in traces. Fixed paths come first, so that
   * a router that takes the first match chooses the same route as `handle`.
   */
  readonly routes: readonly HttpRoute[];
}

const hasParameters = ({ path }: HttpRoute): boolean => path.includes('{');

const builtInOperations = (api: WorkspaceApi): readonly ServedOperation[] =>
  ROUTES.map((route) => ({ route, call: api[route.operationId] as CallOf<AnyOperation> }));

/**
 * Creates the HTTP layer of an API: routing, keys and scopes, parsing, deadlines, request ids and problems. A transport
 * passes requests to it and sends what it returns. If it passes its own options on with those of the host, it gives
 * their types in `transportOptions`.
 *
 * Throws a TypeError that lists every problem of the arguments, such as an unknown option, or two
 * operations with one id. Throws an Error if two operations have the same method and path.
 *
 * @example
 * ```ts
 * import { createMemoryPorts } from '@workspace-api/adapter-memory';
 * import { createNodePorts } from '@workspace-api/adapter-node';
 * import { createWorkspaceApi } from '@workspace-api/core';
 * import { createHttpHandler } from '@workspace-api/http';
 *
 * const { handle } = createHttpHandler(createWorkspaceApi({ ...createNodePorts(), ...createMemoryPorts() }));
 * const { response, record } = await handle({
 *   method: 'GET',
 *   path: '/api/public/v1/groups',
 *   query: 'limit=10',
 *   header: (name) => (name === 'authorization' ? `Bearer ${process.env.KEY}` : undefined),
 *   readBody: async () => new Uint8Array(),
 * });
 * ```
 */
export const createHttpHandler = (
  api: WorkspaceApi,
  options: HttpHandlerOptions = {},
  transportOptions: OptionTypes = {},
): HttpHandler => {
  checkArguments(api, options, transportOptions);
  const { reference, operations = [], prefixes = [] } = options;
  checkIds(operations);
  const allOperations = [...builtInOperations(api), ...operations];
  const hostRoutes = operations.map(({ route }) => route);
  const endpoints: readonly Endpoint[] = [
    ...allOperations.map((operation) => operationEndpoint(api, operation, options)),
    openApiEndpoint(hostRoutes),
    ...problemPageEndpoints(reference?.path, hostProblemsOf(hostRoutes)),
    ...(reference === undefined ? [] : referenceEndpoints(reference, hostRoutes)),
  ];
  const table = new RouteTable(endpoints);
  const roots = [PREFIX, PROBLEMS_PATH, ...prefixes, ...(reference === undefined ? [] : [reference.path])];

  const respond = (context: RequestContext): Promise<HttpResponse> | HttpResponse => {
    const { request } = context;
    if (reference !== undefined && looksForReference(request, reference.path))
      return redirectToReference(context, reference.path);
    const { endpoint, params } = table.find(request.method, request.path);
    return endpoint.respond(context, params);
  };

  return {
    handle: async (request) => {
      const context = new RequestContext(request);
      let response: HttpResponse;
      try {
        response = await respond(context);
      } catch (error) {
        response = respondWithProblem(context, error);
      }
      context.end();
      return { response, record: context.recordOf(response.status) };
    },
    owns: (path) => roots.some((root) => path === root || path.startsWith(`${root}/`)) || table.has(path),
    routes: allOperations
      .map(({ route: { operationId: name, method, path } }) => ({ name, method, path }))
      .sort((one, other) => Number(hasParameters(one)) - Number(hasParameters(other))),
  };
};
