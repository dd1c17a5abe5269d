import * as z from 'zod';
import type { ApiKey, ApiKeyId } from '../keys/api-key.js';
import type { Immutable } from '../schema/immutable.js';
import { id, object, text, timestamp } from '../schema/schemas.js';
import type { Digest } from '../values/platform.js';
import { SCOPE_PATTERN, type Scope } from '../values/scope.js';

const VerifiedToken = object({
  workspaceId: id('Workspace'),
  subject: text({ min: 1, max: 500 }),
  scopes: z.array(z.string()),
  expiresAt: timestamp().nullable(),
});

/**
 * An access token that the host has verified. `subject` is the user or client that it was issued for, 1 to 500
 * characters: each has the limits of a key. Scopes of another form than `resource:action` are ignored. `expiresAt` is a
 * date and time (RFC 3339), or null.
 */
export type VerifiedToken = Immutable<z.input<typeof VerifiedToken>>;

/** The subject of an access token in a workspace. Its id is a UUID that is the same for every token. */
export type TokenSubject = Pick<ApiKey, 'id' | 'workspaceId' | 'scopes' | 'expiresAt'>;

/** The caller of a request. */
export type Caller = ApiKey | TokenSubject;

/** Returns whether a caller is a key. */
export const isKey = (caller: Caller): caller is ApiKey => 'prefix' in caller;

/** Returns a UUID of version 8 (RFC 9562, section 5.8), because stores count by UUID. */
const idOf = (digest: Digest, workspaceId: string, subject: string): ApiKeyId =>
  digest
    .sha256(`${workspaceId}/${subject}`)
    .replace(/^(.{8})(.{4})(.{3})(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5') as ApiKeyId;

/**
 * Returns the subject of a token. Throws a TypeError if the host returns anything else, because that is a bug of the
 * host.
 */
export const subjectOf = (digest: Digest, token: VerifiedToken): TokenSubject => {
  const { data, error } = VerifiedToken.safeParse(token);
  if (error) throw new TypeError(`The verified token is invalid: ${z.prettifyError(error)}`);
  const { workspaceId, subject, scopes, expiresAt } = data;
  const known = scopes.filter((scope): scope is Scope => SCOPE_PATTERN.test(scope));
  return { id: idOf(digest, workspaceId, subject), workspaceId, scopes: [...new Set(known)], expiresAt };
};
