import { OPEN_API_PATH, PROBLEMS_PATH, problemPath } from '@workspace-api/contract/internal';
import { problem } from '@workspace-api/contract/schemas';
import type { ServedOperation } from '@workspace-api/http';
import { AssertionError } from 'chai';
import { documentOf, type DocumentSchemas } from './json-schemas.js';
import { documentedResponse, type DocumentedResponse, type RequestLine } from './responses.js';

/** A response as a client reads it. */
export interface ReceivedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body parsed as JSON; undefined if it is not JSON. */
  readonly json: unknown;
}

/** How a host's application may change the responses of a mounted API. */
export interface HostInfluence {
  /** The mount path of the API, such as `/mount`. Default: the root. */
  readonly mountPath?: string;
  /** Lower-case names of headers that the host may add, or add elements to. Default: none. */
  readonly hostHeaders?: readonly string[];
  /** The operations that the host serves beside the six. Default: none. */
  readonly operations?: readonly ServedOperation[] | undefined;
}

/** Headers of HTTP itself, which a server sets for each message and connection. */
const HTTP_HEADERS = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'];

type DocumentedHeader = NonNullable<ReturnType<DocumentedResponse['headers']['get']>>;

const headerIssue = (document: DocumentSchemas, value: string, { schema, place }: DocumentedHeader): string | null => {
  const isInteger = schema.type === 'integer' && /^\d+$/.test(value);
  return document.issuesOf(isInteger ? Number(value) : value, [...place, 'schema']);
};

const headerIssues = (
  document: DocumentSchemas,
  { headers: documented }: DocumentedResponse,
  headers: Headers,
  hostHeaders: readonly string[],
): string[] => {
  const missing = [...documented].filter(([name, { required }]) => required === true && !headers.has(name));
  const issues = missing.map(([name]) => `the header ${name} is missing`);
  for (const [name, value] of headers) {
    const header = documented.get(name);
    if (header !== undefined) {
      // The host adds elements to a list, as CORS middleware adds Origin to Vary.
      const candidates = hostHeaders.includes(name) ? [value, ...value.split(/\s*,\s*/)] : [value];
      const found = candidates.map((candidate) => headerIssue(document, candidate, header));
      if (!found.includes(null)) issues.push(`the header ${name}: ${value} is not as documented: ${String(found[0])}`);
    } else if (name !== 'content-type' && !HTTP_HEADERS.includes(name) && !hostHeaders.includes(name)) {
      issues.push(`the header ${name}: ${value} is not documented (if the host adds it, name it in \`hostHeaders\`)`);
    }
  }
  return issues;
};

const bodyIssues = (
  document: DocumentSchemas,
  { place, content }: DocumentedResponse,
  request: RequestLine | null,
  { headers, text, json }: ReceivedResponse,
): string[] => {
  if (content === undefined) return text === '' && !headers.has('content-type') ? [] : ['a body is not documented'];
  const mediaType = headers.get('content-type') ?? 'none';
  const documented = content[mediaType];
  if (documented === undefined) return [`the media type ${mediaType} is not documented`];
  if (request?.method === 'HEAD') return text === '' ? [] : ['a response to HEAD has a body'];
  if (documented.schema === undefined) return [];
  const issue = document.issuesOf(json, [...place, 'content', mediaType, 'schema']);
  return issue === null ? [] : [`the body is not as documented: ${issue}`];
};

/** The fields of a problem must agree with its response, with the catalogue and with the mount path. */
const problemIssues = (
  document: DocumentSchemas,
  { problemCodes }: DocumentedResponse,
  { headers, json }: ReceivedResponse,
  mountPath: string,
): string[] => {
  const fields = problem.parse(json);
  const { code } = fields;
  const expected = {
    type: mountPath + problemPath(code),
    title: document.problems[code]?.title,
    status: document.problems[code]?.status,
    requestId: headers.get('x-request-id'),
  };
  const issues = Object.entries(expected)
    .filter(([name, value]) => fields[name as keyof typeof expected] !== value)
    .map(([name, value]) => `the field ${name} is not ${String(value)}`);
  if (!problemCodes.includes(code)) issues.push(`the code ${code} is not documented`);
  if (mountPath !== '' && !fields.instance.startsWith(`${mountPath}/`))
    issues.push(`the field instance is not below ${mountPath}`);
  return issues;
};

/** Returns whether a request is for the document or a page about problems, which the document does not describe. */
const isOfOpenResource = (request: RequestLine | null): boolean =>
  request !== null && (request.path === OPEN_API_PATH || request.path.startsWith(PROBLEMS_PATH));

/**
 * Checks a response against the OpenAPI document: its status, headers and body must be documented for the request, and
 * it may have no header that is not. A null request means bytes that are not HTTP; their response must be one of
 * `x-unrouted-responses`. The path of the request excludes the mount path. Throws one `AssertionError` with all issues.
 */
export const checkResponse = (
  request: RequestLine | null,
  response: ReceivedResponse,
  { mountPath = '', hostHeaders = [], operations }: HostInfluence = {},
): void => {
  if (response.status < 400 && isOfOpenResource(request)) return;
  const document = documentOf(operations);
  const what = `${request === null ? 'not HTTP' : `${request.method} ${request.path}`}: ${String(response.status)}`;
  const documented = documentedResponse(document, request, response.status);
  if (documented === undefined) throw new AssertionError(`${what} is not documented: ${response.text}`);
  const issues = [
    ...headerIssues(document, documented, response.headers, hostHeaders),
    ...bodyIssues(document, documented, request, response),
  ];
  if (issues.length === 0 && response.status >= 400 && response.text !== '') {
    issues.push(...problemIssues(document, documented, response, mountPath));
  }
  if (issues.length > 0) throw new AssertionError(`${what}: ${issues.join('; ')}: ${response.text}`);
};
