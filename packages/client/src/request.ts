import type { Operation } from './attempt-record.js';
import { redact } from './redact.js';
import type { Settings } from './settings.js';

/** A request of one operation. Its retries are equal to it but for the request id. */
export interface ApiRequest {
  readonly operation: Operation;
  readonly method: 'GET' | 'POST';
  /** The path below the prefix of the API, with the query. */
  readonly path: string;
  /** As text, so that a retry sends the same bytes even if the caller has changed the input since. */
  readonly body?: string;
  readonly idempotencyKey?: string;
}

/** A response that was read to its end. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Without the API key, should a proxy repeat it. */
  readonly text: string;
}

const PREFIX = '/api/public/v1';

/** Sends a request once, and reads the response to its end. Redirects are not followed. */
export const exchange = async (
  { baseUrl, key, fetch }: Pick<Settings, 'baseUrl' | 'key' | 'fetch'>,
  { method, path, body, idempotencyKey }: ApiRequest,
  requestId: string,
  signal: AbortSignal,
): Promise<ApiResponse> => {
  const response = await fetch(`${baseUrl}${PREFIX}${path}`, {
    method,
    redirect: 'manual',
    signal,
    headers: {
      accept: 'application/json, application/problem+json',
      authorization: `Bearer ${key}`,
      'x-request-id': requestId,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body }),
  });
  return { status: response.status, headers: response.headers, text: redact(await response.text(), key) };
};
