const CHALLENGE = 'Bearer realm="workspace-api"';
const INVALID_TOKEN = `${CHALLENGE}, error="invalid_token"`;

/** The `WWW-Authenticate` header for each state in which a key is rejected. */
const CHALLENGES = {
  missing_key: CHALLENGE,
  malformed_key: INVALID_TOKEN,
  unknown_key: INVALID_TOKEN,
  revoked_key: INVALID_TOKEN,
  expired_key: INVALID_TOKEN,
} as const;

/** The result of authentication: a workspace, or the code of the problem. */
export type Verdict = 'home' | 'foreign' | 'https_required' | keyof typeof CHALLENGES;

/** The compared parts of a response. */
export interface AccessResponse {
  readonly status: number;
  readonly code: unknown;
  readonly challenge: string | null;
  readonly requiredScope: unknown;
  readonly grantedScopes: unknown;
  /** Whether it contains a complete key. */
  readonly hasSecret: boolean;
}

const NOTHING_MORE = { challenge: null, requiredScope: undefined, grantedScopes: undefined, hasSecret: false };

/** The access rule of an operation: the scope that it requires, and the status of its success. */
export interface AccessRule {
  readonly scope: string;
  readonly status: number;
}

/**
 * Returns the expected response to a request, according to the specification. The key is checked first, then its scope,
 * then the request. A faulty request has a parameter that no operation has.
 */
export const expectedResponse = (
  { scope: requiredScope, status }: AccessRule,
  verdict: Verdict,
  grantedScopes: readonly string[],
  isFaulty: boolean,
): AccessResponse => {
  if (verdict === 'https_required') return { ...NOTHING_MORE, status: 403, code: verdict };
  if (verdict !== 'home' && verdict !== 'foreign')
    return { ...NOTHING_MORE, status: 401, code: verdict, challenge: CHALLENGES[verdict] };
  if (!grantedScopes.includes(requiredScope)) {
    const challenge = `${CHALLENGE}, error="insufficient_scope", scope="${requiredScope}"`;
    return { ...NOTHING_MORE, status: 403, code: 'insufficient_scope', challenge, requiredScope, grantedScopes };
  }
  return isFaulty
    ? { ...NOTHING_MORE, status: 400, code: 'unknown_parameter' }
    : { ...NOTHING_MORE, status, code: undefined };
};
