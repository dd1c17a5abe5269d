import { RequestError } from '@workspace-api/contract';
import { isDomainError } from '@workspace-api/core';
import type { HttpRequest } from '../http-request.js';
import { readBearer } from '../context/read-bearer.js';
import { redact } from '../context/redact.js';

/** What to do about a key in a URL. */
export const KEY_IN_URL =
  'The API key is in the URL, and so in logs. Replace it, and send the new one in the header Authorization: Bearer <key>.';

const NO_SCHEME = 'The header Authorization lacks the scheme Bearer. Put "Bearer " directly before the API key.';

/** Returns whether a string contains an API key. */
export const hasKey = (text: string): boolean => redact(text) !== text;

/** The headers of other APIs. */
const OTHER_HEADERS = ['x-api-key', 'api-key', 'apikey', 'x-auth-token'];

/** Returns what to do about a request without a key that can be read. Undefined if nothing is known beyond that. */
const adviceFor = ({ query, header }: Pick<HttpRequest, 'query' | 'header'>): string | undefined => {
  if (hasKey(query)) return KEY_IN_URL;
  const authorization = header('authorization') ?? '';
  if (hasKey(authorization)) return NO_SCHEME;
  if (/^Basic /i.test(authorization))
    return 'The header Authorization has the scheme Basic. Send Authorization: Bearer <key>.';
  const other = OTHER_HEADERS.find((name) => header(name) !== undefined);
  return other && `The header ${other} is not read. Send the API key in the header Authorization: Bearer <key>.`;
};

/** Returns what to do about a key that has not the form of one. Undefined if nothing is known beyond that. */
const adviceForMalformed = (bearer: string): string | undefined => {
  if (/^["']?(?:\$\{?\w+\}?|<.*>|\{\{.*\}\})["']?$/.test(bearer))
    return 'The header Authorization has a placeholder in place of the API key. In a shell, use double quotes, so that it is replaced.';
  if (/^(?:undefined|null|none|nil)?$/i.test(bearer))
    return 'The header Authorization has no API key after Bearer. Set the variable that has the key.';
  return bearer.includes(',') && hasKey(bearer)
    ? 'The header Authorization has several API keys. Send one of them, once.'
    : undefined;
};

/**
 * Returns the rejection of a request without a valid key, with advice if the key is in the wrong place or form. Returns any other
 * error itself.
 */
export const explainMissingKey = (error: unknown, request: Pick<HttpRequest, 'query' | 'header'>): unknown => {
  if (!isDomainError(error)) return error;
  const { code } = error;
  if (code !== 'missing_key' && code !== 'malformed_key') return error;
  const header = (name: string): string | undefined => request.header(name);
  const detail =
    code === 'missing_key'
      ? adviceFor({ query: request.query, header })
      : adviceForMalformed(readBearer(header('authorization')) ?? '');
  return detail === undefined ? error : new RequestError(code, { detail });
};
