import type { Principal, Scope, WorkspaceApi } from '@workspace-api/core';
import type { ProblemCode } from './problems/catalogue.js';

/** The prefix of every path of the API. */
export const PREFIX = '/api/public/v1';

/** Where the OpenAPI document is served, to anybody. */
export const OPEN_API_PATH = `${PREFIX}/openapi.json`;

/** The names of the operations: the methods of the core's API. */
export type OperationId = Exclude<keyof WorkspaceApi, 'authorize'>;

/** What an operation's result becomes in HTTP. */
export interface Success {
  /** The value of the member `data`. */
  readonly data: unknown;
  /** Whether an earlier request had already got this answer. */
  readonly replayed?: boolean;
}

/** What an operation is about. */
export type Tag = 'Campaigns' | 'Groups' | 'Instances' | 'Usage' | 'Workspace';

/** One operation over HTTP. */
export interface Route {
  readonly operationId: OperationId;
  readonly method: 'GET' | 'POST';
  /** The whole path. */
  readonly path: string;
  /** The one scope that a key needs. */
  readonly scope: Scope;
  readonly tag: Tag;
  readonly summary: string;
  readonly description: string;
  /** Whether the operation gives a page of a list, and has the parameters `limit` and `cursor`. */
  readonly isList: boolean;
  /** The schema of the request's body, by its name in the document. Such an operation also reads Idempotency-Key. */
  readonly body: 'CreateCampaign' | null;
  /** The status of success. */
  readonly status: 200 | 201;
  /** The problems of this operation, beside those that every operation has. */
  readonly problems: readonly ProblemCode[];
  /** Turns the operation's result into what is sent. */
  toSuccess(result: unknown): Success;
}

type ScopeOf<Id extends OperationId> =
  Parameters<WorkspaceApi[Id]>[0] extends Principal<infer Checked> ? Checked : never;

/** A route that agrees with the operation it belongs to, in its scope and in its result. */
type RouteOf<Id extends OperationId> = Omit<Route, 'operationId' | 'scope' | 'toSuccess'> & {
  readonly operationId: Id;
  readonly scope: ScopeOf<Id>;
  toSuccess(result: Awaited<ReturnType<WorkspaceApi[Id]>>): Success;
};

const read = {
  method: 'GET',
  isList: false,
  body: null,
  status: 200,
  problems: [],
  toSuccess: (data: unknown) => ({ data }),
} as const;

const list = { ...read, isList: true, problems: ['invalid_parameter', 'invalid_cursor'] } as const;

const BY_OPERATION: { readonly [Id in OperationId]: RouteOf<Id> } = {
  getWorkspace: {
    ...read,
    operationId: 'getWorkspace',
    path: `${PREFIX}/me`,
    scope: 'workspace:read',
    tag: 'Workspace',
    summary: 'Read the workspace',
    description: 'Reads the workspace that the key is bound to, and tells which key is used.',
  },
  getUsage: {
    ...read,
    operationId: 'getUsage',
    path: `${PREFIX}/usage`,
    scope: 'usage:read',
    tag: 'Usage',
    summary: 'Read usage',
    description: 'Reads what the workspace has used in the running calendar month (UTC).',
  },
  listInstances: {
    ...list,
    operationId: 'listInstances',
    path: `${PREFIX}/instances`,
    scope: 'instances:read',
    tag: 'Instances',
    summary: 'List instances',
    description: 'Lists the instances of the workspace, newest first.',
  },
  listGroups: {
    ...list,
    operationId: 'listGroups',
    path: `${PREFIX}/groups`,
    scope: 'groups:read',
    tag: 'Groups',
    summary: 'List groups',
    description: 'Lists the groups of the workspace, newest first.',
  },
  listCampaigns: {
    ...list,
    operationId: 'listCampaigns',
    path: `${PREFIX}/campaigns`,
    scope: 'campaigns:read',
    tag: 'Campaigns',
    summary: 'List campaigns',
    description: 'Lists the campaigns of the workspace, newest first.',
  },
  createCampaign: {
    operationId: 'createCampaign',
    method: 'POST',
    path: `${PREFIX}/campaigns`,
    scope: 'campaigns:write',
    tag: 'Campaigns',
    summary: 'Create a campaign',
    description:
      'Creates a campaign: a draft, or a scheduled one when `scheduledAt` is given. With the header Idempotency-Key ' +
      'it can be sent again without creating a second one.',
    isList: false,
    body: 'CreateCampaign',
    status: 201,
    problems: [
      'invalid_parameter',
      'invalid_json',
      'validation_failed',
      'idempotency_in_progress',
      'body_too_large',
      'unsupported_media_type',
      'instance_not_found',
      'group_not_found',
      'group_not_sendable',
      'schedule_in_past',
      'idempotency_mismatch',
    ],
    toSuccess: ({ campaign: data, replayed }) => ({ data, replayed }),
  },
};

/** Every operation, in the order of the specification. A transport walks this list. */
export const ROUTES: readonly Route[] = Object.values(BY_OPERATION);

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
