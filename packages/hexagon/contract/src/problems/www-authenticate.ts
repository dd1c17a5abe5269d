/** Returns a quoted string (RFC 9110, section 5.6.4). Not every runtime can send characters beyond ASCII. */
const quoted = (text: string): string =>
  `"${text.replace(/[^ -~]/gu, (character) => encodeURIComponent(character)).replace(/["\\]/g, String.raw`\$&`)}"`;

/**
 * The `WWW-Authenticate` header of a rejected key (RFC 6750, section 3), or null where none belongs. The realm is the name
 * of the API.
 */
export const challengeOf = (code: string, requiredScope?: string, realm = 'workspace-api'): string | null => {
  const challenge = `Bearer realm=${quoted(realm)}`;
  switch (code) {
    case 'missing_key':
    case 'missing_token':
      return challenge;
    case 'malformed_key':
    case 'unknown_key':
    case 'revoked_key':
    case 'expired_key':
    case 'invalid_token':
      return `${challenge}, error="invalid_token"`;
    case 'insufficient_scope':
      return `${challenge}, error="insufficient_scope", scope="${requiredScope ?? ''}"`;
    default:
      return null;
  }
};
