import { PREFIX, ROUTES } from '@workspace-api/contract';
import { OPEN_API_PATH, PROBLEMS_PATH, hostProblemsOf } from '@workspace-api/contract/internal';
import { object, type AnyOperation, type CallOf, type WorkspaceApi } from '@workspace-api/core';
import { checkArguments, checkedCall } from '@workspace-api/core/internal';
import { HANDLER_OPTIONS, apiArgument, type TransportOptionSchemas } from './argument-schemas.js';
import type { Handled, RequestHandler } from './handle-requests.js';
import type { HttpHandlerOptions } from './http-handler-options.js';
import type { HttpRequest } from './http-request.js';
import { operationEndpoint } from './operations/operation-endpoint.js';
import { checkIds, type ServedOperation } from './operations/served-operation.js';
import { protectedResourceEndpoints } from './resources/protected-resource-endpoints.js';
import { problemsOf } from './response/respond-with-problem.js';
import { hasParameters, serveSurface } from './surface.js';

/** The route of an operation, for the router of a framework. */
export interface HttpRoute {
  /** The id of the operation. */
  readonly name: string;
  /** `GET` also handles HEAD. */
  readonly method: string;
  /** The path below the mount path. Braces make a segment a parameter: `/api/public/v1/campaigns/{campaignId}`. */
  readonly path: string;
  /**
   * Handles a request that the framework has matched, without matching it again. `segments` are the values of the
   * parameters in the order of the path, as they were sent. Never rejects.
   */
  handle(request: HttpRequest, segments: readonly string[]): Promise<Handled>;
}

/** The HTTP API, without a framework. */
export interface HttpHandler extends RequestHandler {
  /**
   * The routes of all operations, for frameworks that have a router. Fixed paths come first, so that a router
   * that takes the first match chooses the same route as `handle`.
   */
  readonly routes: readonly HttpRoute[];
}

const builtInOperations = (api: WorkspaceApi): readonly ServedOperation[] =>
  ROUTES.map((route) => ({
    route,
    call: checkedCall(route.operation, api[route.operationId] as CallOf<AnyOperation>),
  }));

/**
 * Creates the HTTP layer of an API: routing, keys and scopes, parsing, deadlines, request ids and problems. A transport
 * passes requests to it and sends what it returns. If it passes its own options on with those of the host, it gives
 * their schemas in `transportOptions`.
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
  transportOptions: TransportOptionSchemas = {},
): HttpHandler => {
  const shape = { api: apiArgument, options: object({ ...HANDLER_OPTIONS, ...transportOptions }) };
  checkArguments('The API cannot be served.', shape, { api, options });
  const { about, reference: pages, operations = [], prefixes = [], endpoints = [], onRecord, trustedProxies } = options;
  const { protectedResource, deadlineMilliseconds } = options;
  checkIds(operations);
  const hostRoutes = operations.map(({ route }) => route);
  const allOperations = [...builtInOperations(api), ...operations];
  const scopes = allOperations.map(({ route }) => route.scope);
  const operationEndpoints = allOperations.map((operation) => ({
    name: operation.route.operationId,
    ...operationEndpoint(api, operation, options),
  }));
  const { handlerOf, ...handler } = serveSurface({
    surface: 'api',
    prefixes: [PREFIX, PROBLEMS_PATH, ...prefixes],
    endpoints: [...operationEndpoints, ...endpoints, ...protectedResourceEndpoints(protectedResource, scopes)],
    document: {
      path: OPEN_API_PATH,
      create: async (mountPath) => {
        const { openApiDocument } = await import('@workspace-api/contract/open-api');
        return openApiDocument({ routes: hostRoutes, about, mountPath });
      },
    },
    hostProblems: hostProblemsOf(hostRoutes),
    toProblem: problemsOf({ about, protectedResource }),
    ...{ pages, about, trustedProxies, deadlineMilliseconds, onRecord },
  });

  return {
    ...handler,
    routes: operationEndpoints
      .map((endpoint): HttpRoute => ({
        name: endpoint.name,
        method: endpoint.method,
        path: endpoint.path,
        handle: handlerOf(endpoint),
      }))
      .sort((one, other) => Number(hasParameters(one)) - Number(hasParameters(other))),
  };
};
