/** What a caller may send as X-Request-Id: 1 to 128 characters that are safe in a header, a log and a URL. */
export const REQUEST_ID = /^[\w.:~+/=-]{1,128}$/;

/** The shape of an API key. */
const KEY = /wsk_[0-9A-Za-z]{38}/;

/**
 * Whether the request id of a caller is taken over. One that holds an API key is not: a request id goes into answers,
 * logs and the tickets of those who ask for help. The pattern alone does not say that, because a look-ahead is beyond
 * what many readers of the OpenAPI document understand; the ids that answers have all match it.
 */
export const isRequestId = (text: string | undefined): text is string =>
  text !== undefined && REQUEST_ID.test(text) && !KEY.test(text);
