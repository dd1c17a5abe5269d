import type { Problem } from '@workspace-api/contract';
import { problem } from '@workspace-api/contract/schemas';
import { checkAnswer, type Answer } from './document/check-answer.js';

/** What a caller sends beside the path. */
export interface Call {
  readonly method?: string;
  readonly secret?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, unless it is text already, or a stream of text. */
  readonly body?: unknown;
  /** Breaks the call off. */
  readonly signal?: AbortSignal;
}

/** The answer as a problem. Fails when it is none. */
export const problemOf = ({ json }: Answer): Problem => problem.parse(json);

/** Calls one server. */
export interface Caller {
  (path: string, call?: Call): Promise<Answer>;
  readonly baseUrl: string;
}

const bodyOf = (body: unknown): string | ReadableStream =>
  typeof body === 'string' || body instanceof ReadableStream ? body : JSON.stringify(body);

/** Reads an answer of `fetch` to its end. */
const read = async (response: Response): Promise<Answer> => {
  const { status, headers } = response;
  const text = await response.text();
  const isJson = text !== '' && headers.get('content-type')?.endsWith('json') === true;
  return { status, headers, text, json: isJson ? (JSON.parse(text) as unknown) : undefined };
};

/** Calls a server as an HTTP client does. Every answer is held to the OpenAPI document, and rejects if it is not in it. */
export const createCaller = (baseUrl: string): Caller => {
  const call = async (path: string, { method = 'GET', secret, headers, body, signal }: Call = {}): Promise<Answer> => {
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
    });
    const answer = await read(response);
    checkAnswer({ method, path: url.pathname }, answer);
    return answer;
  };
  return Object.assign(call, { baseUrl });
};
