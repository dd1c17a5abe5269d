const CHALLENGE = 'Bearer realm="workspace-api"';

/** The `WWW-Authenticate` header of a rejected key (RFC 6750, section 3), or null where none belongs. */
export const challengeOf = (code: string, requiredScope?: string): string | null => {
  switch (code) {
    case 'missing_key':
    case 'missing_token':
      return CHALLENGE;
    case 'malformed_key':
    case 'unknown_key':
    case 'revoked_key':
    case 'expired_key':
    case 'invalid_token':
      return `${CHALLENGE}, error="invalid_token"`;
    case 'insufficient_scope':
      return `${CHALLENGE}, error="insufficient_scope", scope="${requiredScope ?? ''}"`;
    default:
      return null;
  }
};
