import type { Problem } from '@workspace-api/contract';
import { problem } from '@workspace-api/contract/schemas';
import { checkResponse, type ReceivedResponse } from './document/check-response.js';
import { influenceOf, type Endpoint } from './endpoint.js';

/** The parts of a request besides its path. */
export interface Call {
  readonly method?: string;
  readonly secret?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, unless it is a string or a stream already. */
  readonly body?: unknown;
  /** Aborts the request. */
  readonly signal?: AbortSignal;
}

/** Parses a response as a problem. Throws if it is not one. */
export const problemOf = ({ json }: ReceivedResponse): Problem => problem.parse(json);

/** Sends requests to one server. */
export interface Caller extends Endpoint {
  (path: string, call?: Call): Promise<ReceivedResponse>;
}

const bodyOf = (body: unknown): string | ReadableStream =>
  typeof body === 'string' || body instanceof ReadableStream ? body : JSON.stringify(body);

/** Reads a whole response. */
const read = async (response: Response): Promise<ReceivedResponse> => {
  const { status, headers } = response;
  const text = await response.text();
  const isJson = text !== '' && headers.get('content-type')?.endsWith('json') === true;
  return { status, headers, text, json: isJson ? (JSON.parse(text) as unknown) : undefined };
};

/**
 * Creates an HTTP client of one server. It checks every response against the OpenAPI document, and rejects with an
 * `AssertionError` if the response is not documented. `operations` are those of the host, which are in the document.
 */
export const createCaller = (baseUrl: string, host: Omit<Endpoint, 'baseUrl'> = {}): Caller => {
  const { hostHeaders = [], operations } = host;
  const endpoint: Endpoint = { baseUrl, hostHeaders, operations };
  const influence = influenceOf(endpoint);
  const call = async (
    path: string,
    { method = 'GET', secret, headers, body, signal }: Call = {},
  ): Promise<ReceivedResponse> => {
    const url = new URL(baseUrl + path);
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: bodyOf(body), duplex: 'half' }),
      ...(signal !== undefined && { signal }),
    }).then(read);
    const line = { method, path: url.pathname.slice(influence.mountPath.length) };
    checkResponse(line, response, influence);
    return response;
  };
  return Object.assign(call, endpoint);
};
