import { REQUEST_ID } from '@workspace-api/contract';

/** An API key anywhere in a text. */
const KEY = /wsk_[0-9A-Za-z]{38}/;

/**
 * Returns whether a request id sent by a caller is used. One that contains an API key is not, because request ids go into
 * responses, logs and support tickets. The pattern alone does not say so: many readers of OpenAPI do not support look-ahead.
 */
export const isRequestId = (text: string | undefined): text is string =>
  text !== undefined && REQUEST_ID.test(text) && !KEY.test(text);
