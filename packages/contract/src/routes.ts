import type { Principal, Scope, WorkspaceApi } from '@workspace-api/core';
import { refTo, type Json } from './open-api/json.js';
import type { ProblemCode } from './problems/catalogue.js';
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

/** The ids of the six operations: the method names of the core's API. */
export type OperationId = Exclude<keyof WorkspaceApi, 'authorize'>;

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

type ScopeOf<Id extends OperationId> =
  Parameters<WorkspaceApi[Id]>[0] extends Principal<infer Checked> ? Checked : never;

/** A route of the six, which has built-in problems only. */
interface BuiltInRoute<Id extends OperationId = OperationId> extends Route {
  readonly operationId: Id;
  readonly problems: readonly ProblemCode[];
}

/** A route that agrees with the operation it belongs to in its scope. */
type RouteOf<Id extends OperationId> = BuiltInRoute<Id> & { readonly scope: ScopeOf<Id> };

/**
 * Returns the schema name of a successful response. It does not end in "Response", because client generators use that
 * for their own types.
 */
export const responseName = (operationId: string): string =>
  `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Success`;

const read = {
  method: 'GET',
  isList: false,
  request: null,
  status: 200,
  problems: [],
} as const;

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

const list = { ...read, isList: true, problems: LIST_PROBLEMS } as const;

const responseOf = (operationId: OperationId): Json => refTo('schemas', responseName(operationId));

const BY_OPERATION: { readonly [Id in OperationId]: RouteOf<Id> } = {
  getWorkspace: {
    ...read,
    operationId: 'getWorkspace',
    response: responseOf('getWorkspace'),
    path: `${PREFIX}/me`,
    scope: 'workspace:read',
    tag: 'Workspace',
    summary: 'Read the workspace',
    description: 'Returns the workspace of the API key, and the API key of this request without its secret.',
  },
  getUsage: {
    ...read,
    operationId: 'getUsage',
    response: responseOf('getUsage'),
    path: `${PREFIX}/usage`,
    scope: 'usage:read',
    tag: 'Usage',
    summary: 'Read usage',
    description: 'Returns the usage of the workspace in the current calendar month (UTC), with its quotas.',
  },
  listInstances: {
    ...list,
    operationId: 'listInstances',
    response: responseOf('listInstances'),
    path: `${PREFIX}/instances`,
    scope: 'instances:read',
    tag: 'Instances',
    summary: 'List instances',
    description: 'Returns a page of the instances of the workspace, newest first.',
  },
  listGroups: {
    ...list,
    operationId: 'listGroups',
    response: responseOf('listGroups'),
    path: `${PREFIX}/groups`,
    scope: 'groups:read',
    tag: 'Groups',
    summary: 'List groups',
    description: 'Returns a page of the groups of the workspace, newest first.',
  },
  listCampaigns: {
    ...list,
    operationId: 'listCampaigns',
    response: responseOf('listCampaigns'),
    path: `${PREFIX}/campaigns`,
    scope: 'campaigns:read',
    tag: 'Campaigns',
    summary: 'List campaigns',
    description: 'Returns a page of the campaigns of the workspace, newest first.',
  },
  createCampaign: {
    operationId: 'createCampaign',
    response: responseOf('createCampaign'),
    method: 'POST',
    path: `${PREFIX}/campaigns`,
    scope: 'campaigns:write',
    tag: 'Campaigns',
    summary: 'Create a campaign',
    description:
      'Creates a campaign: a draft, or a scheduled campaign if you send `scheduledAt`. With the header Idempotency-Key, ' +
      'a retry creates no second campaign.',
    isList: false,
    request: refTo('schemas', 'CreateCampaign'),
    status: 201,
    problems: [...CREATION_PROBLEMS, 'instance_not_found', 'group_not_found', 'group_not_sendable', 'schedule_in_past'],
  },
};

/** The six operations, in the order of the specification. */
export const ROUTES: readonly BuiltInRoute[] = Object.values(BY_OPERATION);

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
