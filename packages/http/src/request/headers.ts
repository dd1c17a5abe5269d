import { REQUEST_ID } from '@workspace-api/contract';
import type { HttpRequest } from '../http-request.js';
import { redact } from '../response/redact.js';

const BEARER = /^Bearer(?: +(.*))?$/i;

/**
 * Returns the credentials of a `Bearer` `Authorization` header (RFC 6750, section 2.1). Returns undefined if there is
 * no header or it has another scheme. A repeated header, joined by a comma, becomes credentials that match no key.
 */
export const readBearer = (header: string | undefined): string | undefined => {
  const credentials = header === undefined ? null : BEARER.exec(header);
  return credentials === null ? undefined : (credentials[1] ?? '');
};

/** A string of RFC 9651, section 3.3.3. */
const QUOTED = /^"((?:[ !#-[\]-~]|\\["\\])*)"$/;

/**
 * Returns the key of an `Idempotency-Key` header: quoted, as the draft defines it, or bare, as most clients send it.
 */
export const readIdempotencyKey = (header: string | undefined): string | undefined => {
  const quoted = header === undefined ? null : QUOTED.exec(header);
  return quoted === null ? header : quoted[1]?.replace(/\\(["\\])/g, '$1');
};

/**
 * Returns whether to use the request id of a caller. Rejects one that contains an API key, because request ids appear
 * in responses, logs and support tickets. This is not part of the pattern, because many OpenAPI tools do not support
 * look-ahead.
 */
export const isRequestId = (text: string | undefined): text is string =>
  text !== undefined && REQUEST_ID.test(text) && redact(text) === text;

/** A value that every runtime can send in a header. */
const HEADER_VALUE = /^[ -~]+$/;

/** Returns the id that the host gave a request, a valid one of the caller, or a new one. */
export const requestIdOf = (request: Pick<HttpRequest, 'requestId' | 'header'>): string => {
  if (request.requestId === undefined) {
    const sent = request.header('x-request-id');
    return isRequestId(sent) ? sent : crypto.randomUUID();
  }
  const id = redact(request.requestId);
  return HEADER_VALUE.test(id) ? id : crypto.randomUUID();
};
