/** The header of a key that makes a retry safe (draft-ietf-httpapi-idempotency-key-header). */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** The header of a response that repeats the response to an earlier request. */
export const IDEMPOTENCY_REPLAYED = 'Idempotency-Replayed';

/** What a caller may send as `X-Request-Id`: 1 to 128 characters that are safe in a header, a log and a URL. */
export const REQUEST_ID = /^[\w.:~+/=-]{1,128}$/;

/** The maximum size of a request body in bytes. The largest campaign, with every character escaped, has about 200 KiB. */
export const BODY_LIMIT = 256 * 1024;
