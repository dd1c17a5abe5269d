import type { About, HostProblem } from '@workspace-api/contract';
import type { Json } from '@workspace-api/contract/internal';
import type { Endpoint } from './endpoint.js';
import type { RequestRecord } from './context/request-record.js';
import { handleRequests, type Handled, type HandlingOptions, type RequestHandler } from './handle-requests.js';
import type { HttpRequest } from './http-request.js';
import type { Pages } from './pages.js';
import { addressReader } from './request/entrance.js';
import { documentEndpoint } from './resources/document-endpoint.js';
import { problemEndpoints } from './resources/problem-endpoints.js';
import { RouteTable, matcherOf, type Match } from './route-table.js';

/**
 * A way in: endpoints, each with its admission, and what all of them have in common. The API, a back office and the key page are
 * surfaces. So every one has the same checks, deadlines, records and rejections.
 */
export interface Surface extends Omit<HandlingOptions, 'setAddress'> {
  readonly surface: NonNullable<RequestRecord['surface']>;
  /** Every path below these is the surface's, so that unknown ones are rejected here. The empty string is all paths. */
  readonly prefixes: readonly string[];
  readonly endpoints: readonly Endpoint[];
  /** The OpenAPI document of the endpoints. */
  readonly document?: { readonly path: string; readonly create: (mountPath: string) => Json | Promise<Json> };
  /** The kinds of problems of the host, if kinds of problems have pages of their own. */
  readonly hostProblems?: readonly HostProblem[];
  /** Pages about the document. */
  readonly pages?: Pages | undefined;
  readonly about?: About | undefined;
  readonly trustedProxies?: number | undefined;
}

/** A surface that handles requests. */
export interface ServedSurface extends RequestHandler {
  /**
   * Returns a function that handles a request that a router has matched to an endpoint, given the values of the parameters of its
   * path in order, as they were sent.
   */
  readonly handlerOf: (endpoint: Endpoint) => (request: HttpRequest, segments: readonly string[]) => Promise<Handled>;
}

/** Returns whether the path of an endpoint has parameters. */
export const hasParameters = ({ path }: Pick<Endpoint, 'path'>): boolean => path.includes('{');

/** Returns whether a browser may have sent a request. Clients that accept any type are not browsers. */
const mayBeBrowser = (request: HttpRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && request.header('accept')?.includes('text/html') === true;

/** Serves a surface. Throws an Error if two endpoints have the same method and path, and for an endpoint without an admission. */
export const serveSurface = ({
  prefixes,
  endpoints,
  document,
  hostProblems,
  pages,
  about = {},
  trustedProxies,
  ...options
}: Surface): ServedSurface => {
  const handling = { ...options, setAddress: addressReader({ trustedProxies }) };
  const toDocument = async (mountPath = ''): Promise<Json> => {
    const created = (await document?.create(mountPath)) ?? {};
    return pages === undefined ? created : pages.completeDocument(created);
  };
  const has = (path: string): boolean => table.has(path);
  const served = pages?.serve({
    toDocument,
    about,
    hostProblems: hostProblems ?? [],
    toProblem: handling.toProblem,
    has,
  });
  const table: RouteTable = new RouteTable([
    ...endpoints,
    ...(document === undefined ? [] : [documentEndpoint(document.path, toDocument)]),
    ...(hostProblems === undefined ? [] : problemEndpoints(hostProblems, served)),
    ...(served?.endpoints ?? []),
  ]);
  const unknownPath: Match | undefined = served && { endpoint: served.unknownPath, params: {} };
  const find = (request: HttpRequest): Match =>
    unknownPath !== undefined && mayBeBrowser(request) && !has(request.path)
      ? unknownPath
      : table.find(request.method, request.path);
  const roots = pages === undefined ? prefixes : [...prefixes, pages.path];

  return {
    handle: handleRequests(find, handling),
    owns: (path) => path !== '' && (roots.some((root) => `${path}/`.startsWith(`${root}/`)) || has(path)),
    handlerOf: (endpoint) => {
      if (!hasParameters(endpoint)) return handleRequests({ endpoint, params: {} }, handling);
      const matchOf = matcherOf(endpoint);
      return handleRequests((request, segments) => matchOf(segments) ?? find(request), handling);
    },
  };
};
