import { PREFIX, PROBLEMS_PATH, hostProblemsOf, type Reference } from '@workspace-api/contract';
import type { WorkspaceApi } from '@workspace-api/core';
import type { Endpoint } from './endpoint.js';
import type { HttpRequest } from './http-request.js';
import type { HttpResponse } from './http-response.js';
import { LargeResponses } from './operations/large-responses.js';
import { checkOperations } from './operations/check-operations.js';
import type { Operation } from './operations/operation.js';
import { operationEndpoint, type OperationOptions } from './operations/operation-endpoint.js';
import { workspaceOperations } from './operations/workspace-operations.js';
import { RequestContext } from './request-context.js';
import type { RequestRecord } from './request-record.js';
import { openApiEndpoint } from './resources/open-api-endpoint.js';
import { problemPageEndpoints } from './resources/problem-page-endpoints.js';
import { isBrowserAtRoot, redirectToReference } from './resources/redirect-to-reference.js';
import { referenceEndpoints } from './resources/reference-endpoints.js';
import { respondWithProblem } from './response/problem-response.js';
import { RouteTable } from './route-table.js';

/** What the API serves, and how. */
export interface HttpHandlerOptions extends OperationOptions {
  /** The reference for people, such as `createReference()` of @workspace-api/reference; none if left out. */
  readonly reference?: Reference | undefined;
  /** Operations of the host, beside the six. They have the same keys, scopes, limits and problems, and are in the document. */
  readonly operations?: readonly Operation[] | undefined;
  /**
   * The prefixes of those operations, such as `/api/billing/v1`. The API owns every path below, so that an unknown one gets a
   * problem. If left out, it owns the paths of the operations only.
   */
  readonly prefixes?: readonly string[] | undefined;
}

/** A response with the record of its request. */
export interface Handled {
  readonly response: HttpResponse;
  readonly record: RequestRecord;
}

/** The route of an operation, for the router of a framework. */
export interface HttpRoute {
  /** The operation. */
  readonly name: string;
  /** `GET` also serves HEAD. */
  readonly method: string;
  /** Below the mount path. Braces make a segment a parameter: `/api/public/v1/campaigns/{campaignId}`. */
  readonly path: string;
}

/** The API over HTTP. */
export interface HttpHandler {
  /** Handles any request: an unknown path is 404, another method of a known path 405 with `Allow`. Never rejects. */
  handle(request: HttpRequest): Promise<Handled>;
  /** Returns whether a path, below the mount path, belongs to the API. A host serves the others itself. */
  owns(path: string): boolean;
  /** The route of every operation, for a framework whose router names routes in traces. */
  readonly routes: readonly HttpRoute[];
}

/**
 * Creates the HTTP layer of an API: routing, keys and scopes, parsing, deadlines, request ids and problems. A transport
 * passes requests to it and sends what it returns. Throws a TypeError that names every problem of the host's operations, and
 * an Error if two have the same method and path.
 */
export const createHttpHandler = (api: WorkspaceApi, options: HttpHandlerOptions = {}): HttpHandler => {
  const { reference, operations = [], prefixes = [] } = options;
  checkOperations(operations);
  const largeResponses = new LargeResponses();
  const allOperations = [...workspaceOperations(api), ...operations];
  const hostRoutes = operations.map(({ route }) => route);
  const endpoints: readonly Endpoint[] = [
    ...allOperations.map((operation) => operationEndpoint(api, operation, options, largeResponses)),
    openApiEndpoint(hostRoutes),
    ...problemPageEndpoints(reference?.path, hostProblemsOf(hostRoutes)),
    ...(reference === undefined ? [] : referenceEndpoints(reference, hostRoutes)),
  ];
  const table = new RouteTable(endpoints);
  const roots = [PREFIX, PROBLEMS_PATH, ...prefixes, ...(reference === undefined ? [] : [reference.path])];

  const respond = (context: RequestContext): Promise<HttpResponse> | HttpResponse => {
    const { request } = context;
    if (reference !== undefined && isBrowserAtRoot(request)) return redirectToReference(context, reference.path);
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
    routes: allOperations.map(({ route: { operationId: name, method, path } }) => ({ name, method, path })),
  };
};
