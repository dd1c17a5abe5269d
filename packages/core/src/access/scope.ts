/** The scopes of the six operations. */
export const SCOPES = [
  'workspace:read',
  'usage:read',
  'instances:read',
  'groups:read',
  'campaigns:read',
  'campaigns:write',
] as const;

/**
 * The scopes of a host's own operations, for the compiler. A host adds its own, and passes them to `createWorkspaceAdmin`:
 *
 *     declare module '@workspace-api/core' {
 *       interface HostScopes {
 *         'invoices:read': true;
 *       }
 *     }
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- hosts add to it by declaration merging
export interface HostScopes {}

/** What a key allows. */
// eslint-disable-next-line @typescript-eslint/no-redundant-type-constituents -- never, until a host adds its scopes
export type Scope = (typeof SCOPES)[number] | keyof HostScopes;

/** The form of a scope: a resource and an action. It is safe in a `WWW-Authenticate` header (RFC 6750, section 3). */
export const SCOPE_PATTERN = /^[a-z][a-z0-9_-]{0,49}:[a-z][a-z0-9_-]{0,49}$/;
