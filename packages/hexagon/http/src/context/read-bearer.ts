const BEARER = /^Bearer(?: +(.*))?$/i;

/**
 * Returns the credentials of a `Bearer` `Authorization` header (RFC 6750, section 2.1). Returns undefined if there is
 * no header or it has another scheme. A repeated header, joined by a comma, becomes credentials that match no key.
 */
export const readBearer = (header: string | undefined): string | undefined => {
  const credentials = header === undefined ? null : BEARER.exec(header);
  return credentials === null ? undefined : (credentials[1] ?? '');
};
