import type { z } from 'zod';
import { TYPES, describeValues, textLike } from '../schema/schemas.js';

/** The scopes of the six operations, with what they allow. */
const BUILT_IN = {
  'workspace:read': 'Read the workspace.',
  'usage:read': 'Read the usage.',
  'instances:read': 'List instances.',
  'groups:read': 'List groups.',
  'campaigns:read': 'List campaigns.',
  'campaigns:write': 'Create campaigns.',
} as const;

type BuiltInScope = keyof typeof BUILT_IN;

/** The scopes of the six operations. */
export const SCOPES = Object.keys(BUILT_IN) as readonly BuiltInScope[];

/**
 * The scopes that the compiler accepts. A host adds those of its own operations, and passes them to `createWorkspaceAdmin`:
 *
 *     declare module '@workspace-api/core' {
 *       interface HostScopes {
 *         'invoices:read': true;
 *       }
 *     }
 */
export interface HostScopes extends Record<BuiltInScope, true> {}

/** What a key allows. For the compiler, a host declares its own in `HostScopes`. */
export type Scope = keyof HostScopes;

/** The form of a scope: a resource and an action. It is safe in a `WWW-Authenticate` header (RFC 6750, section 3). */
export const SCOPE_PATTERN = /^[a-z][a-z0-9_-]{0,49}:[a-z][a-z0-9_-]{0,49}$/;

/** The maximum number of scopes of a principal, and of a host's own scopes. */
export const MAX_SCOPES = 100;

/** A placeholder format: a document replaces it with the names of all scopes, those of a host too. */
export const SCOPE_FORMAT = 'scope';

const form = 'Must be a resource and an action in lower case, such as invoices:read.';

/** A scope, built-in or of a host. */
export const Scope = textLike(SCOPE_PATTERN, { min: 3, max: 101 }, form)
  .meta({ format: SCOPE_FORMAT })
  .register(TYPES, { type: 'Scope' }) as unknown as z.ZodType<Scope>;

/** What a key allows, for people. */
export const SCOPES_DESCRIPTION = describeValues('What the API key may do.', BUILT_IN);
