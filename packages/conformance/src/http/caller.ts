import { expect } from 'chai';
import { PROBLEMS, ROUTES, problem, type Problem } from '@workspace-api/contract';

/** What a caller sends beside the path. */
export interface Call {
  readonly method?: string;
  readonly secret?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, unless it is text already. */
  readonly body?: unknown;
}

/** An answer that has been held against the contract. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** What the text is in JSON; undefined when there is no text. */
  readonly json: unknown;
}

/** The answer as a problem. Fails when it is none. */
export const problemOf = ({ json }: Answer): Problem => problem.parse(json);

/** Holds an answer to what every answer promises: its headers, and a body as the contract has it. */
export const checkAnswer = (method: string, path: string, { status, headers, text, json }: Answer): void => {
  const requestId = headers.get('x-request-id');
  expect(requestId, 'X-Request-Id').to.match(/^[\w.:~+/=-]{1,128}$/);
  expect(headers.get('cache-control'), 'Cache-Control').to.equal('no-store');
  expect(headers.get('x-content-type-options'), 'X-Content-Type-Options').to.equal('nosniff');
  if (text === '') {
    expect(method).to.equal('HEAD');
  } else if (status >= 400) {
    expect(headers.get('content-type')).to.equal('application/problem+json');
    const body = problem.parse(json);
    expect(body).to.include({ status, requestId, type: `/docs/problems/${body.code}` });
    expect(PROBLEMS[body.code]).to.include({ status, title: body.title });
  } else {
    const route = ROUTES.find((candidate) => candidate.path === path && candidate.method === method);
    if (route === undefined) return;
    expect(headers.get('content-type')).to.equal('application/json');
    expect(status).to.equal(route.status);
    route.response.parse(json);
  }
};

/** Calls one server. */
export interface Caller {
  (path: string, call?: Call): Promise<Answer>;
  readonly baseUrl: string;
}

/** Calls a server as an HTTP client does, and checks every answer. */
export const createCaller = (baseUrl: string): Caller => {
  const call = async (path: string, { method = 'GET', secret, headers = {}, body }: Call = {}): Promise<Answer> => {
    const response = await fetch(baseUrl + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = text !== '' && response.headers.get('content-type')?.endsWith('json') === true;
    const json = isJson ? (JSON.parse(text) as unknown) : undefined;
    const answer = { status: response.status, headers: response.headers, text, json };
    checkAnswer(method, path.split('?')[0] ?? path, answer);
    return answer;
  };
  return Object.assign(call, { baseUrl });
};
