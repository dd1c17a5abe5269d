import { adminOperations, bindAdminOperation, type WorkspaceAdmin } from '@workspace-api/admin';
import { adminProblemResponse } from '@workspace-api/contract';
import { ADMIN_OPEN_API_PATH, ADMIN_PREFIX } from '@workspace-api/contract/internal';
import { boolean, object, quantity } from '@workspace-api/core';
import { checkArguments, milliseconds, type OptionSchemas } from '@workspace-api/core/internal';
import { reference as referenceOption } from '../argument-schemas.js';
import type { RequestHandler } from '../handle-requests.js';
import type { Pages } from '../pages.js';
import type { EntranceOptions } from '../request/entrance.js';
import type { ToProblem } from '../response/respond-with-problem.js';
import { serveSurface } from '../surface.js';
import { ADMIN_OPEN_API_OPTIONS, adminOpenApiDocument, type AdminOpenApiOptions } from './admin-open-api-document.js';
import { adminEndpoint } from './admin-endpoint.js';
import { Tokens, admitTokens } from './admit-tokens.js';

/** Options of `createAdminHandler`. */
export interface AdminHandlerOptions extends AdminOpenApiOptions, Omit<EntranceOptions, 'onUntrustedProxy'> {
  /**
   * The tokens that callers may send, each with 32 to 256 characters. With a name in front, such as `sign-up:…`, the records
   * of requests say which was used. Otherwise their names are `token-1` and so on. Only digests are kept.
   * A function is called for each request, so that tokens can be replaced.
   */
  readonly tokens: readonly string[] | (() => readonly string[]);
  /** The maximum time of an operation, in milliseconds, before the response is 503. Defaults to 30,000. */
  readonly deadlineMilliseconds?: number | undefined;
  /** The reference for people, such as `createAdminReference` of `@workspace-api/reference`. Defaults to none. */
  readonly reference?: Pages | undefined;
}

const OPTIONS = object({
  ...ADMIN_OPEN_API_OPTIONS,
  tokens: Tokens,
  deadlineMilliseconds: milliseconds().optional(),
  trustedProxies: quantity().optional(),
  allowPlainHttp: boolean().optional(),
  reference: referenceOption.optional(),
} satisfies OptionSchemas<AdminHandlerOptions>);

/**
 * Creates the back office as an HTTP handler: each operation of `admin` as `POST /admin/v1/{name}`, such as
 * `/admin/v1/keys.issue`. Never serve it where API callers can reach it. `toNodeListener` of
 * @workspace-api/transport-node and `toFetchHandler` of @workspace-api/transport-fetch serve it. Throws a TypeError that
 * lists every problem of the options.
 */
export const createAdminHandler = (admin: WorkspaceAdmin, options: AdminHandlerOptions): RequestHandler => {
  checkArguments('The back office cannot be served.', { options: OPTIONS }, { options });
  const { tokens, deadlineMilliseconds = 30_000, scopes, operations = [], reference, about } = options;
  const { trustedProxies, allowPlainHttp } = options;
  const admit = admitTokens(tokens, { trustedProxies, allowPlainHttp });
  const toProblem: ToProblem = (error, request) => adminProblemResponse(error, { ...request, realm: about?.title });
  return serveSurface({
    surface: 'back_office',
    prefixes: [ADMIN_PREFIX],
    endpoints: [
      ...Object.entries(adminOperations({ scopes })).map(([id, operation]) =>
        adminEndpoint(operation, admin[id as keyof WorkspaceAdmin], admit),
      ),
      ...operations.map((one) => adminEndpoint(one, bindAdminOperation(one, undefined as never), admit)),
    ],
    document: { path: ADMIN_OPEN_API_PATH, create: () => adminOpenApiDocument({ scopes, operations, about }) },
    ...{ pages: reference, about, toProblem, deadlineMilliseconds, trustedProxies },
  });
};
