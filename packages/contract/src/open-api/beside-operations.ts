import { PAGE_HEADERS } from '../pages/page-headers.js';
import { problemTypeOf } from '../pages/problem-type.js';
import { problemType, problemTypes } from '../problems/problem.js';
import { PROBLEMS_PATH, PROBLEM_CODES, type ProblemCode } from '../problems/catalogue.js';
import { hostProblemsOf, type Route } from '../route.js';
import { OPEN_API_HEADERS, OPEN_API_PATH } from '../routes.js';
import { constantHeader, headersOf } from './headers.js';
import { refTo, type Json } from './json.js';
import { problemResponses, shownProblems } from './problem-responses.js';
import { inlineSchema } from './schemas.js';
import { vocabularyOf } from './vocabulary.js';

/** The version of OpenAPI that the document follows. */
export const OPEN_API_VERSION = '3.1.1';

/** The problems of requests that reach no operation. */
export const UNROUTED_PROBLEMS = [
  'malformed_request',
  'unknown_path',
  'method_not_allowed',
  'request_timeout',
  'headers_too_large',
] as const satisfies ProblemCode[];

const DOCUMENT_SCHEMA: Json = {
  type: 'object',
  required: ['openapi', 'info', 'paths'],
  properties: {
    openapi: { type: 'string', enum: [OPEN_API_VERSION], description: 'The version of OpenAPI.' },
    info: { type: 'object', description: 'The title and the version of the API.' },
    paths: { type: 'object', description: 'The operations, by path.' },
  },
  additionalProperties: true,
};

const constantHeaders = (headers: Readonly<Record<string, string>>): Json => ({
  'X-Request-Id': refTo('headers', 'X-Request-Id'),
  ...Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, constantHeader('Always this value.', value)]),
  ),
});

const DOCUMENT_HEADERS: Json = {
  ...constantHeaders(OPEN_API_HEADERS),
  ETag: {
    description: 'Send it as If-None-Match: the response is 304 if the document has not changed.',
    required: true,
    schema: { type: 'string', minLength: 20, maxLength: 20, pattern: '^W/"[0-9a-f]{16}"$' },
    example: 'W/"0123456789abcdef"',
  },
  'Content-Encoding': { ...constantHeader('Sent if the client accepts it.', 'gzip'), required: false },
};

/** A header with another value if the deployment has a reference, whose frame the page has then. */
const pageHeader = (description: string, example: string): Json => ({
  description,
  required: true,
  schema: { type: 'string', maxLength: 1_000 },
  example,
});

const { 'Cache-Control': cacheControl, 'Content-Security-Policy': policy, ...constantPageHeaders } = PAGE_HEADERS;

const SHOWN_PAGE_HEADERS: Json = {
  'Cache-Control': pageHeader('How long the page may be cached.', cacheControl),
  'Content-Security-Policy': pageHeader('What the page may load.', policy),
  ...constantHeaders(constantPageHeaders),
};

const page = (description: string, schema: Json, example: unknown): Json => ({
  get: {
    responses: {
      200: {
        description,
        headers: SHOWN_PAGE_HEADERS,
        content: {
          'text/html; charset=utf-8': {},
          'application/json': { schema, example },
        },
      },
    },
  },
});

/**
 * Returns the resources beside the operations, as an OpenAPI paths object. They need no API key, and each path of the
 * document does.
 */
export const openResources = (routes: readonly Route[]): Json => {
  const vocabulary = vocabularyOf(routes);
  const types = [...PROBLEM_CODES, ...hostProblemsOf(routes)].map((problem) => problemTypeOf(problem));
  return {
    [OPEN_API_PATH]: {
      get: {
        responses: {
          200: {
            description: 'This document.',
            headers: DOCUMENT_HEADERS,
            content: { 'application/json': { schema: DOCUMENT_SCHEMA } },
          },
          304: { description: 'The document has not changed.', headers: DOCUMENT_HEADERS },
        },
      },
    },
    [PROBLEMS_PATH]: page('All kinds of problems.', inlineSchema(problemTypes, vocabulary), { problems: types }),
    [`${PROBLEMS_PATH}/{code}`]: page('One kind of problem.', inlineSchema(problemType, vocabulary), types[0]),
  };
};

/** Returns the responses to requests that reach no operation and no resource, by their status. */
export const unroutedResponses = (): Json =>
  problemResponses(shownProblems(UNROUTED_PROBLEMS, null), (status) => headersOf(status, null));
