const BEARER = /^Bearer(?: +(.*))?$/i;

/** Returns the credentials of an `Authorization` header (RFC 6750, section 2.1); undefined without one, or in another scheme. */
export const readBearer = (header: string | undefined): string | undefined => {
  const credentials = header === undefined ? null : BEARER.exec(header);
  return credentials === null ? undefined : (credentials[1] ?? '');
};
