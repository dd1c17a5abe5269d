import { PROBLEMS, problemPath } from '@workspace-api/contract';
import { problem } from '@workspace-api/contract/schemas';
import { AssertionError } from 'chai';
import { faultsOf } from './json-schemas.js';
import { documentedResponse, type DocumentedResponse, type RequestLine } from './responses.js';

/** An answer as it came. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** What the text is in JSON; undefined when it is not JSON. */
  readonly json: unknown;
}

/** What HTTP itself, or Node for it, says of a message and its connection. */
const OF_HTTP = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'];

const headerFaults = ({ headers: documented }: DocumentedResponse, headers: Headers): string[] => {
  const missing = [...documented].filter(([name, { required }]) => required === true && !headers.has(name));
  const faults = missing.map(([name]) => `the header ${name} is missing`);
  for (const [name, value] of headers) {
    const header = documented.get(name);
    if (header !== undefined) {
      const isNumber = header.schema.type === 'integer' && /^\d+$/.test(value);
      const fault = faultsOf(isNumber ? Number(value) : value, [...header.place, 'schema']);
      if (fault !== null) faults.push(`the header ${name}: ${value} is not as documented: ${fault}`);
    } else if (name !== 'content-type' && !OF_HTTP.includes(name)) {
      faults.push(`the header ${name}: ${value} is not documented`);
    }
  }
  return faults;
};

const bodyFaults = (
  { place, content }: DocumentedResponse,
  request: RequestLine | null,
  { headers, text, json }: Answer,
): string[] => {
  const mediaType = headers.get('content-type') ?? 'none';
  const documented = content[mediaType];
  if (documented === undefined) return [`the media type ${mediaType} is not documented`];
  if (request?.method === 'HEAD') return text === '' ? [] : ['an answer to HEAD has a body'];
  if (documented.schema === undefined) return [];
  const fault = faultsOf(json, [...place, 'content', mediaType, 'schema']);
  return fault === null ? [] : [`the body is not as documented: ${fault}`];
};

/** A problem says the same in its members as in its headers and in the catalogue. */
const problemFaults = ({ headers, json }: Answer): string[] => {
  const members = problem.parse(json);
  const { code } = members;
  const expected = {
    type: problemPath(code),
    title: PROBLEMS[code].title,
    status: PROBLEMS[code].status,
    requestId: headers.get('x-request-id'),
  };
  return Object.entries(expected)
    .filter(([name, value]) => members[name as keyof typeof expected] !== value)
    .map(([name, value]) => `the member ${name} is not ${String(value)}`);
};

/**
 * Holds an answer to the OpenAPI document: its status, its headers and its body must be those of an answer that the
 * document has for the request, and no header may be there that the document does not name. Without a request, which is
 * for bytes that are no HTTP, the answer must be one of `x-unrouted-responses`. Throws what is wrong, all at once.
 */
export const checkAnswer = (request: RequestLine | null, answer: Answer): void => {
  const what = `${request === null ? 'what is no HTTP' : `${request.method} ${request.path}`}: ${String(answer.status)}`;
  const response = documentedResponse(request, answer.status);
  if (response === undefined) throw new AssertionError(`${what} is not documented: ${answer.text}`);
  const faults = [...headerFaults(response, answer.headers), ...bodyFaults(response, request, answer)];
  if (faults.length === 0 && answer.status >= 400 && answer.text !== '') faults.push(...problemFaults(answer));
  if (faults.length > 0) throw new AssertionError(`${what}: ${faults.join('; ')}: ${answer.text}`);
};
