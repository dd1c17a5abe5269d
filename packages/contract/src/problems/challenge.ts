import type { Scope } from '@workspace-api/core';
import type { ProblemCode } from './catalogue.js';

const CHALLENGE = 'Bearer realm="workspace-api"';

/** Returns the `WWW-Authenticate` header of a rejected key (RFC 6750, section 3), or null if the problem has none. */
export const challengeOf = (code: ProblemCode, requiredScope?: Scope): string | null => {
  switch (code) {
    case 'missing_key':
      return CHALLENGE;
    case 'malformed_key':
    case 'unknown_key':
    case 'revoked_key':
    case 'expired_key':
      return `${CHALLENGE}, error="invalid_token"`;
    case 'insufficient_scope':
      return `${CHALLENGE}, error="insufficient_scope", scope="${requiredScope ?? ''}"`;
    default:
      return null;
  }
};
