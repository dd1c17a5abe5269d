import {
  AuditRecord,
  CampaignLease,
  ClaimedCampaign,
  CountedApiKey,
  Delivery,
  ExportedAuditRecord,
  LeaseReference,
  Member,
  VersionedCampaign,
  adminOperations,
  type AnyAdminOperation,
  type WorkspaceAdminOptions,
} from '@workspace-api/admin';
import { About } from '@workspace-api/contract';
import { adminProblemKind, exampleOf, type RouteDescription, type Schemas } from '@workspace-api/contract/internal';
import {
  OPEN_API_VERSION,
  PROBLEM_CODE_FORMAT,
  UNROUTED_PROBLEMS,
  commonHeaders,
  headersOf,
  limitHeadersOf,
  operationObject,
  pathsOf,
  infoOf,
  problem,
  problemResponses,
  refTo,
  schemasOf,
  successOf,
  type Json,
} from '@workspace-api/contract/open-api/parts';
import {
  ApiKey,
  Campaign,
  Group,
  Instance,
  UsageMetric,
  Workspace,
  WorkspaceLimits,
  object,
} from '@workspace-api/core';
import { SCOPE_FORMAT, allScopes, array, checkArguments, type OptionSchemas } from '@workspace-api/core/internal';
import * as z from '@workspace-api/core/zod';
import { adminRoute } from './admin-route.js';

/** The records that clients have a type for. */
const RECORDS = {
  ApiKey,
  AuditRecord,
  Campaign,
  CampaignLease,
  ClaimedCampaign,
  CountedApiKey,
  Delivery,
  ExportedAuditRecord,
  Group,
  Instance,
  Member,
  UsageMetric,
  VersionedCampaign,
  Workspace,
  WorkspaceLimits,
};

/** The objects in requests that clients have a type for. */
const SENT = { LeaseReference };

const Problem = problem.omit({ requiredScope: true, grantedScopes: true }).extend({
  type: z.literal('about:blank'),
  from: z.string().optional().meta({ description: 'The current status, if a transition is not allowed.' }),
  to: z.string().optional().meta({ description: 'The status that was requested.' }),
});

/** Examples of fields whose names say more than their types. */
const FIELD_EXAMPLES: Json = {
  actor: 'ann',
  code: 'too_short',
  externalId: 'group-1',
  instanceExternalId: 'phone-1',
  memberId: 'bob',
  name: 'Acme',
  ownerId: 'ann',
  period: '2026-10',
  pointer: '/records/0/name',
  prefix: 'wsk_5hKe',
  version: 1,
  worker: 'worker-1',
};

type Code = Parameters<typeof adminProblemKind>[0];

/** The problems that every operation has. */
const COMMON_PROBLEMS: readonly Code[] = [
  'unknown_parameter',
  'invalid_json',
  'validation_failed',
  'malformed_request',
  'missing_token',
  'invalid_token',
  'rate_limited',
  'request_timeout',
  'body_too_large',
  'unsupported_media_type',
  'headers_too_large',
  'internal_error',
  'unavailable',
];

const DETAILS = `Never let API callers reach it.

- **Authentication.** Send a token of the server with every request: \`Authorization: Bearer <token>\`.
- **Requests.** Every operation is a POST with a JSON object of at most 16 MiB, and has no other parameters.
- **Audit log.** Name the person or program that makes a change in \`actor\`. Otherwise the log has the token.
- **Errors.** Every response that is not a success is a problem (RFC 9457). Decide by its \`code\`.
- **Retries.** Retry on 408, 500 and 503. Choose the \`id\` of a new record, and sync instances and groups by
  \`externalId\`, so that a retry creates nothing twice.
- **Versioning.** Within v1, responses may get new fields, statuses and codes. Ignore fields that you do not know.`;

/** Returns `KeysIssue` for `keys.issue`. */
const schemaName = ({ operationId }: RouteDescription): string =>
  operationId.replaceAll(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase());

const unroutedHeaders = (status: number): Json => headersOf(status, null);

const operationHeaders = (status: number): Json => ({ ...unroutedHeaders(status), ...limitHeadersOf(status) });

const kindsOf = (codes: readonly Code[]) => [...new Set(codes)].map(adminProblemKind);

const operationOf = (route: RouteDescription, schemas: Schemas): Json => {
  const content = (id: string) => {
    const schema = refTo('schemas', id);
    return { schema, example: exampleOf(schema, schemas, FIELD_EXAMPLES) };
  };
  return operationObject(route, {
    security: 'token',
    headersOf: operationHeaders,
    success: route.status === 204 ? 'The request succeeded. There is no body.' : 'The result.',
    request: content(schemaName(route)),
    response: route.status === 204 ? undefined : content(`${schemaName(route)}Success`),
    problems: kindsOf([...COMMON_PROBLEMS, ...(route.problems as readonly Code[])]),
  });
};

/** What a back office has in addition. */
export interface AdminOpenApiOptions extends Pick<WorkspaceAdminOptions, 'scopes'> {
  /** More operations, whose `perform` needs no ports and whose `audit` is null. Defaults to none. */
  readonly operations?: readonly AnyAdminOperation[] | undefined;
  /** The metadata of the deployment. The back office shows the title, the contact and the logo. */
  readonly about?: About | undefined;
}

/** The schemas of these options. */
export const ADMIN_OPEN_API_OPTIONS = {
  scopes: array().optional(),
  operations: array().optional(),
  about: About.optional(),
} satisfies OptionSchemas<AdminOpenApiOptions>;

/** Returns the contract of the back office as an OpenAPI 3.1 document, made from the operations and their schemas. */
export const adminOpenApiDocument = (options: AdminOpenApiOptions = {}): Json => {
  checkArguments('The document cannot be made.', { options: object(ADMIN_OPEN_API_OPTIONS) }, { options });
  const { scopes = [], operations: added = [], about = {} } = options;
  const routes = [...Object.values(adminOperations({ scopes })), ...added].map(adminRoute);
  const { title, contact, logo } = about;
  const components = {
    ...{ ...RECORDS, ...SENT, Problem },
    ...Object.fromEntries(
      routes.flatMap((route) => {
        const { input, output } = route.operation;
        const id = schemaName(route);
        return [[id, input], ...(route.status === 204 ? [] : [[`${id}Success`, successOf(output)] as const])];
      }),
    ),
  };
  const errors = routes.flatMap(({ problems }) => problems as readonly Code[]);
  const requests = [...Object.keys(SENT), ...routes.map(schemaName)];
  const schemas = schemasOf(components, requests, {
    [SCOPE_FORMAT]: allScopes(scopes),
    [PROBLEM_CODE_FORMAT]: [...new Set([...COMMON_PROBLEMS, ...UNROUTED_PROBLEMS, ...errors])],
  }) as Schemas;
  return {
    openapi: OPEN_API_VERSION,
    info: infoOf(
      { contact, logo },
      {
        title: title === undefined ? 'Workspace Admin API' : `Back office of ${title}`,
        version: '1.0.0',
        summary: 'The back office of the service, for the product that runs it.',
        details: DETAILS,
      },
    ),
    servers: [{ url: '/', description: 'The server of this document.', 'x-internal': true }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name, description: `Operations on ${name}.` })),
    paths: pathsOf(routes, (route) => operationOf(route, schemas)),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'A token of the server.' } },
      headers: commonHeaders(),
      schemas,
    },
    'x-unrouted-responses': problemResponses(kindsOf(UNROUTED_PROBLEMS), unroutedHeaders),
  };
};
