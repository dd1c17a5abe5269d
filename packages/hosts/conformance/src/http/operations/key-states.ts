import type { WorkspaceAdmin } from '@workspace-api/admin';
import type { Scope, VerifiedToken, WorkspaceId } from '@workspace-api/core';
import { OWNER, UNKNOWN_SECRET } from '../http-fixture.js';
import type { Verdict } from './access-rules.js';

/** The secrets of keys, and access tokens, with the same scopes, by their state. */
export type Secrets = Readonly<Record<(typeof STORED | typeof TOKENS)[number]['state'], string>>;

/** A state that a key can be in, or a way to send one. */
interface KeyState {
  readonly state: string;
  readonly verdict: Verdict;
}

/** The state of a key that is neither revoked nor expired. */
export const GOOD = 'a key of the workspace';

/** The states of stored keys, and the verdict on each. */
export const STORED = [
  { state: GOOD, verdict: 'home', of: 'home' },
  { state: 'a key that will expire', verdict: 'home', of: 'home', expiresInDays: 90 },
  { state: 'a revoked key', verdict: 'revoked_key', of: 'home', isRevoked: true },
  { state: 'an expired key', verdict: 'expired_key', of: 'home', expiresInDays: 30 },
  { state: 'a revoked key that has expired', verdict: 'revoked_key', of: 'home', isRevoked: true, expiresInDays: 30 },
  { state: 'a key of another workspace', verdict: 'foreign', of: 'foreign' },
  { state: 'a revoked key of another workspace', verdict: 'revoked_key', of: 'foreign', isRevoked: true },
  { state: 'an expired key of another workspace', verdict: 'expired_key', of: 'foreign', expiresInDays: 30 },
] as const satisfies readonly (KeyState & {
  readonly of: 'home' | 'foreign';
  readonly isRevoked?: true;
  readonly expiresInDays?: 30 | 90;
})[];

/** A workspace that does not exist. */
const NOWHERE = '01890a5d-ac96-774b-bcce-b302099a8057';

/** The states of access tokens, and the verdict on each. */
export const TOKENS = [
  { state: 'a token of the workspace', verdict: 'home', of: 'home', expiresAt: null },
  { state: 'a token that will expire', verdict: 'home', of: 'home', expiresAt: '9999-12-31T23:59:59Z' },
  { state: 'an expired token', verdict: 'expired_key', of: 'home', expiresAt: '2020-01-01T00:00:00Z' },
  { state: 'a token of another workspace', verdict: 'foreign', of: 'foreign', expiresAt: null },
  { state: 'a token of no workspace', verdict: 'unknown_key', of: 'nowhere', expiresAt: null },
] as const satisfies readonly (KeyState & { readonly of: string; readonly expiresAt: string | null })[];

const ISSUER = 'issuer.';

/** Returns an access token of a host, which contains the host's data about it. */
export const issueToken = (token: VerifiedToken): string =>
  ISSUER + Buffer.from(JSON.stringify(token)).toString('base64url');

/** Verifies an access token as a host does. */
export const verifyToken = async (token: string): Promise<VerifiedToken | null> =>
  token.startsWith(ISSUER)
    ? (JSON.parse(Buffer.from(token.slice(ISSUER.length), 'base64url').toString()) as VerifiedToken)
    : null;

/** Issues a key or token for each state. The keys reach their states 30 days later. */
export const issueKeys = async (
  admin: WorkspaceAdmin,
  workspaces: Readonly<Record<'home' | 'foreign', WorkspaceId>>,
  scopes: readonly Scope[],
): Promise<Secrets> => {
  const secrets: [string, string][] = [];
  for (const { state, of, ...fate } of STORED) {
    const workspaceId = workspaces[of];
    const expiresInDays = 'expiresInDays' in fate ? fate.expiresInDays : undefined;
    const { key, secret } = await admin.issueApiKey({ workspaceId, actor: OWNER, name: state, scopes, expiresInDays });
    if ('isRevoked' in fate) await admin.revokeApiKey({ workspaceId, actor: OWNER, keyId: key.id });
    secrets.push([state, secret]);
  }
  for (const { state, of, expiresAt } of TOKENS) {
    const workspaceId = of === 'nowhere' ? NOWHERE : workspaces[of];
    secrets.push([state, issueToken({ workspaceId, subject: state, scopes: ['openid', ...scopes], expiresAt })]);
  }
  return Object.fromEntries(secrets) as Secrets;
};

/** Replaces one character of a secret, counted from the end. */
const change = (secret: string, fromEnd: number): string => {
  const at = secret.length - fromEnd;
  return secret.slice(0, at) + (secret.charAt(at) === 'A' ? 'B' : 'A') + secret.slice(at + 1);
};

/** Ways to send the secret of a valid key of the workspace. */
export const SENT: readonly (KeyState & { readonly header: (secret: string) => string })[] = [
  { state: 'the scheme in lower case', verdict: 'home', header: (secret) => `bearer ${secret}` },
  { state: 'the scheme in upper case, and spaces', verdict: 'home', header: (secret) => `BEARER   ${secret}` },

  { state: 'the scheme Basic', verdict: 'missing_key', header: (secret) => `Basic ${btoa(`${secret}:`)}` },

  { state: 'a wrong checksum', verdict: 'malformed_key', header: (secret) => `Bearer ${change(secret, 1)}` },
];

/** Requests without a key, or with a key that was never issued. */
export const UNISSUED: readonly (KeyState & { readonly header?: string })[] = [
  { state: 'no Authorization', verdict: 'missing_key' },
  { state: 'an empty Authorization', verdict: 'missing_key', header: '' },
  { state: 'no key behind the scheme', verdict: 'malformed_key', header: 'Bearer' },
  { state: 'an unknown key', verdict: 'unknown_key', header: `Bearer ${UNKNOWN_SECRET}` },
  { state: 'a token of another issuer', verdict: 'unknown_key', header: 'Bearer eyJhbGciOiJub25lIn0.e30.' },
  { state: 'a malformed token', verdict: 'malformed_key', header: 'Bearer issuer.e30 issuer.e30' },
];
