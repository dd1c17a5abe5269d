import type { Method, Operation } from './attempt-record.js';
import type { Validate } from './schema.js';
import type { Settings } from './settings.js';

/** A request of one operation. Its retries are equal to it but for the request id. */
export interface ApiRequest {
  readonly operation: Operation;
  readonly method: Method;
  /** The path below the base URL, with the query. */
  readonly path: string;
  /** As text, so that a retry sends the same bytes even if the caller has changed the input since. */
  readonly body?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  /** Checks the `data` of a response. */
  readonly validate: Validate<unknown>;
}

/** A response that was read to its end. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Null if it is longer than {@link MAX_LENGTH}. */
  readonly text: string | null;
}

/** The maximum length of a response. A page with the largest campaigns has 11 million characters. */
export const MAX_LENGTH = 16 * 1024 * 1024;

const textOf = async ({ body }: Response): Promise<string | null> => {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_LENGTH) return null;
  }
  return text + decoder.decode();
};

/** Sends a request once, and reads the response to its end. Redirects are not followed. */
export const exchange = async (
  { baseUrl, key, fetch }: Settings,
  { method, path, body, idempotencyKey }: ApiRequest,
  requestId: string,
  signal: AbortSignal,
): Promise<ApiResponse> => {
  const response = await fetch(`${baseUrl}${path}`, {
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
  return { status: response.status, headers: response.headers, text: await textOf(response) };
};
