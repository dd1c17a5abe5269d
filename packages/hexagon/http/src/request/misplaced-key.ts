import { RequestError } from '@workspace-api/contract';
import { isDomainError } from '@workspace-api/core';
import type { HttpRequest } from '../http-request.js';
import { redact } from '../context/redact.js';

/** What to do about a key in a URL. */
export const KEY_IN_URL =
  'The API key is in the URL, and so in logs. Replace it, and send the new one in the header Authorization: Bearer <key>.';

const NO_SCHEME = 'The header Authorization lacks the scheme Bearer. Put "Bearer " directly before the API key.';

/** Returns whether a string contains an API key. */
export const hasKey = (text: string): boolean => redact(text) !== text;

/**
 * Returns the rejection of a request without a key, with advice if the key is in the wrong place. Returns any other
 * error itself.
 */
export const explainMissingKey = (error: unknown, request: Pick<HttpRequest, 'query' | 'header'>): unknown => {
  if (!isDomainError(error) || error.code !== 'missing_key') return error;
  if (hasKey(request.query)) return new RequestError('missing_key', { detail: KEY_IN_URL });
  return hasKey(request.header('authorization') ?? '') ? new RequestError('missing_key', { detail: NO_SCHEME }) : error;
};
