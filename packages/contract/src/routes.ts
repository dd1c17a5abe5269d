import { OPERATIONS, type AnyOperation, type OperationId, type Scope } from '@workspace-api/core';
import { refTo, type Json } from './open-api/json.js';
import { isProblemCode, type ProblemCode } from './problems/catalogue.js';
import type { HostProblem } from './problems/problem-kind.js';

/** The prefix of every path of the API. */
export const PREFIX = '/api/public/v1';

/** The path of the OpenAPI document. It needs no key. */
export const OPEN_API_PATH = `${PREFIX}/openapi.json`;

/** The headers of the OpenAPI document. A cache must revalidate it each time. */
export const OPEN_API_HEADERS = {
  'Cache-Control': 'no-cache',
  Vary: 'Accept-Encoding',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** An HTTP operation as data. */
export interface Route {
  readonly operationId: string;
  /** POST takes `Idempotency-Key`. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The whole path. Braces make a segment a parameter: `/api/public/v1/campaigns/{campaignId}`. */
  readonly path: string;
  /** The scope that a key needs. */
  readonly scope: Scope;
  /** The group of the operation in the OpenAPI document. */
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** Whether the operation returns a page of a list and takes the parameters `limit` and `cursor`. */
  readonly isList: boolean;
  /** The JSON Schema of the request body; null without one. */
  readonly request: Json | null;
  /** The JSON Schema of the response body, including `data`; null for status 204, which has none. */
  readonly response: Json | null;
  /** The status of a successful response. 202 if the work is done later. */
  readonly status: 200 | 201 | 202 | 204;
  /** The problems of this operation, beside those that every operation has. */
  readonly problems: readonly (ProblemCode | HostProblem)[];
}

/** A route of the six, which has built-in problems only. */
interface BuiltInRoute extends Route {
  readonly operationId: OperationId;
  readonly problems: readonly ProblemCode[];
}

/**
 * Returns the schema name of a successful response. It does not end in "Response", because client generators use that
 * for their own types.
 */
export const responseName = (operationId: string): string =>
  `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Success`;

/** Returns the schema name of the body of a request. */
export const requestName = (operationId: string): string =>
  `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}`;

/** The problems of every list. */
export const LIST_PROBLEMS = ['invalid_parameter', 'invalid_cursor'] as const;

/** The problems of every POST that creates a record. */
export const CREATION_PROBLEMS = [
  'invalid_parameter',
  'invalid_json',
  'validation_failed',
  'idempotency_in_progress',
  'body_too_large',
  'unsupported_media_type',
  'idempotency_mismatch',
] as const;

/** What HTTP adds to an operation. */
interface Http {
  readonly method: Route['method'];
  /** Below the prefix. */
  readonly path: string;
  readonly tag: string;
}

/** Returns whether an operation returns a page of a list. */
const isListOf = ({ input }: AnyOperation): boolean => 'cursor' in input.shape;

const route = (operationId: OperationId, { method, path, tag }: Http): BuiltInRoute => {
  const { scope, effect, summary, description, errors }: AnyOperation = OPERATIONS[operationId];
  const isList = isListOf(OPERATIONS[operationId]);
  const isCreation = effect === 'create';
  return {
    operationId,
    method,
    path: PREFIX + path,
    scope: scope as Scope,
    tag,
    summary,
    description,
    isList,
    request: isCreation ? refTo('schemas', requestName(operationId)) : null,
    response: refTo('schemas', responseName(operationId)),
    status: isCreation ? 201 : 200,
    problems: [
      ...new Set([
        ...(isCreation ? CREATION_PROBLEMS : []),
        ...(isList ? LIST_PROBLEMS : []),
        ...errors.filter((code) => isProblemCode(code)),
      ]),
    ],
  };
};

/** The six operations, in the order of the specification. */
export const ROUTES: readonly BuiltInRoute[] = [
  route('getWorkspace', { method: 'GET', path: '/me', tag: 'Workspace' }),
  route('getUsage', { method: 'GET', path: '/usage', tag: 'Usage' }),
  route('listInstances', { method: 'GET', path: '/instances', tag: 'Instances' }),
  route('listGroups', { method: 'GET', path: '/groups', tag: 'Groups' }),
  route('listCampaigns', { method: 'GET', path: '/campaigns', tag: 'Campaigns' }),
  route('createCampaign', { method: 'POST', path: '/campaigns', tag: 'Campaigns' }),
];

/** The problems that every operation has. */
export const COMMON_PROBLEMS: readonly ProblemCode[] = [
  'unknown_parameter',
  'malformed_request',
  'missing_key',
  'malformed_key',
  'unknown_key',
  'revoked_key',
  'expired_key',
  'insufficient_scope',
  'rate_limited',
  'quota_exceeded',
  'request_timeout',
  'headers_too_large',
  'internal_error',
  'unavailable',
];
