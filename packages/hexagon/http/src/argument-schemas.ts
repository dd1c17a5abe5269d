import { About } from '@workspace-api/contract';
import { boolean, quantity, type WorkspaceApi } from '@workspace-api/core';
import { array, callback, milliseconds, valueThat, withMethod, type OptionSchemas } from '@workspace-api/core/internal';
import type { Endpoint } from './endpoint.js';
import type { HttpHandlerOptions } from './http-handler-options.js';
import { isMountPath } from './mount-path.js';
import type { Pages } from './pages.js';
import { isServed, type ServedOperation } from './operations/served-operation.js';
import type { ProtectedResource } from './response/resource-metadata.js';

/** Segments of unreserved characters (RFC 3986, section 2.3). */
const PREFIX = /^(?:\/[\w.~-]+)+$/;

const isPath = (value: unknown): boolean => typeof value === 'string' && PREFIX.test(value);

/** The fragment, which no resource or issuer has, is ignored by every server. */
const isUrl = (value: unknown): boolean =>
  typeof value === 'string' && /^https?:\/\/[^#"\\\s]+$/.test(value) && URL.canParse(value);

const isProtectedResource = (value: unknown): boolean => {
  const { resource, authorizationServers: issuers } = Object(value) as Partial<ProtectedResource>;
  return isUrl(resource) && Array.isArray(issuers) && issuers.length > 0 && issuers.every(isUrl);
};

/** The argument `api` of every transport. */
export const apiArgument = withMethod<WorkspaceApi>('authorize', 'Must be the result of createWorkspaceApi(ports).');

/** The argument `handler` of the functions that serve any handler. */
export const handlerArgument = withMethod('handle', 'Must be a handler, such as the result of createAdminHandler().');

/** The path below which a handler is served. */
export const mountPath = valueThat<string>(
  isMountPath,
  'Must be empty, or a URL path such as /shop, without a slash at the end.',
);

/** A reference for people. */
export const reference = withMethod<Pages>('serve', 'Must be the result of createReference().');

/** The options of `createHttpHandler`. */
export const HANDLER_OPTIONS = {
  deadlineMilliseconds: milliseconds().optional(),
  trustedProxies: quantity().optional(),
  onUntrustedProxy: callback().optional(),
  allowPlainHttp: boolean().optional(),
  about: About.optional(),
  verifyToken: callback().optional(),
  reference: reference.optional(),
  operations: valueThat<readonly ServedOperation[]>(
    (value) => Array.isArray(value) && value.every(isServed),
    'Must be an array of operations, as serve of @workspace-api/http returns them.',
  ).optional(),
  prefixes: valueThat<readonly string[]>(
    (value) => Array.isArray(value) && value.every(isPath),
    'Must be an array of paths such as /api/billing/v1, without a slash at the end.',
  ).optional(),
  endpoints: array<Endpoint>().optional(),
  protectedResource: valueThat<ProtectedResource>(
    isProtectedResource,
    'Must have the URL resource, and authorizationServers, an array of at least one URL.',
  ).optional(),
  onRecord: callback().optional(),
} satisfies OptionSchemas<HttpHandlerOptions>;

/** The schemas of the options that a transport has in addition to those of `createHttpHandler`. */
export type TransportOptionSchemas<Options extends HttpHandlerOptions = HttpHandlerOptions> = OptionSchemas<
  Omit<Options, keyof HttpHandlerOptions>
>;
