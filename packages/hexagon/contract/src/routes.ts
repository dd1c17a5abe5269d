import { OPERATIONS, type OperationId } from '@workspace-api/core';
import type { ProblemCode } from './problems/catalogue.js';
import { route, type Route } from './route.js';

/** The name of the API in the OpenAPI document and on pages. */
export const API_TITLE = 'Workspace Public API';

/** The version of the API in the OpenAPI document. */
export const API_VERSION = '1.0.0';

/** The prefix of every path of the API. */
export const PREFIX = '/api/public/v1';

/** The path of the OpenAPI document. It needs no key. */
export const OPEN_API_PATH = `${PREFIX}/openapi.json`;

/** The path of every operation of a back office begins with it: `/admin/v1/keys.issue`. */
export const ADMIN_PREFIX = '/admin/v1';

/** The path of the OpenAPI document of a back office. It needs no token. */
export const ADMIN_OPEN_API_PATH = `${ADMIN_PREFIX}/openapi.json`;

/** The headers of the OpenAPI document. A cache must revalidate it each time, and tools in browsers may read it. */
export const OPEN_API_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'no-cache',
  Vary: 'Accept-Encoding',
  'X-Content-Type-Options': 'nosniff',
} as const;

/**
 * Returns the schema name of a successful response. It does not end in "Response", because client generators use that
 * for their own types.
 */
export const responseName = (operationId: string): string =>
  `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Success`;

/** Returns the schema name of the body of a request. */
export const requestName = (operationId: string): string =>
  `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}`;

const get = (id: OperationId, path: string, tag: string) =>
  route(OPERATIONS[id], { method: 'GET', path: PREFIX + path, tag });

/** The six operations, in the order in which a caller needs them: those that return ids come before those that take them. */
export const ROUTES: readonly Route<(typeof OPERATIONS)[OperationId]>[] = [
  get('getWorkspace', '/me', 'Workspace'),
  get('listInstances', '/instances', 'Instances'),
  get('listGroups', '/groups', 'Groups'),
  get('listCampaigns', '/campaigns', 'Campaigns'),
  route(OPERATIONS.createCampaign, { method: 'POST', path: `${PREFIX}/campaigns`, tag: 'Campaigns' }),
  get('getUsage', '/usage', 'Usage'),
];

/** Returns whether a route is one of the six. */
export const isBuiltIn = ({ operation }: Route): boolean => ROUTES.some((builtIn) => builtIn.operation === operation);

/** The problems that every operation has. */
export const COMMON_PROBLEMS: readonly ProblemCode[] = [
  'unknown_parameter',
  'malformed_request',
  'missing_key',
  'malformed_key',
  'unknown_key',
  'revoked_key',
  'expired_key',
  'address_not_allowed',
  'insufficient_scope',
  'https_required',
  'rate_limited',
  'quota_exceeded',
  'request_timeout',
  'headers_too_large',
  'internal_error',
  'unavailable',
];
