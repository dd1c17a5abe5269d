import { REQUEST_ID } from '@workspace-api/contract';
import { redact } from '../response/redact.js';

const BEARER = /^Bearer(?: +(.*))?$/i;

/**
 * Returns the credentials of an `Authorization` header (RFC 6750, section 2.1); undefined without one, or in another scheme. A
 * repeated header, joined by a comma, makes credentials that no key has.
 */
export const readBearer = (header: string | undefined): string | undefined => {
  const credentials = header === undefined ? null : BEARER.exec(header);
  return credentials === null ? undefined : (credentials[1] ?? '');
};

/** A string of RFC 9651, section 3.3.3. */
const QUOTED = /^"((?:[ !#-[\]-~]|\\["\\])*)"$/;

/** Returns the key of an `Idempotency-Key` header: quoted, as the draft has it, or bare, as most clients send it. */
export const readIdempotencyKey = (header: string | undefined): string | undefined => {
  const quoted = header === undefined ? null : QUOTED.exec(header);
  return quoted === null ? header : quoted[1]?.replace(/\\(["\\])/g, '$1');
};

/**
 * Returns whether a request id sent by a caller is used. One that contains an API key is not, because request ids go into
 * responses, logs and support tickets. The pattern alone does not say so: many readers of OpenAPI do not support look-ahead.
 */
export const isRequestId = (text: string | undefined): text is string =>
  text !== undefined && REQUEST_ID.test(text) && redact(text) === text;
