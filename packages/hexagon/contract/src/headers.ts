/** The header with the key that makes a retry safe (draft-ietf-httpapi-idempotency-key-header). */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** The header of a response that repeats the response to an earlier request. */
export const IDEMPOTENCY_REPLAYED = 'Idempotency-Replayed';

/** The format of `X-Request-Id` in a request: 1 to 128 characters that are safe in headers, logs and URLs. */
export const REQUEST_ID = /^[\w.:~+/=-]{1,128}$/;
