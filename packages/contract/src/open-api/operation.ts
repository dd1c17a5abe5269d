import { PageRequest } from '@workspace-api/core';
import { CURSOR, successesOf, type SuccessExample } from '../examples/successes.js';
import { IDEMPOTENCY_KEY } from '../headers.js';
import { COMMON_PROBLEMS, type Route } from '../routes.js';
import { codeSamplesOf } from '../samples/code-samples.js';
import { schemaOfRequest } from './schemas.js';
import { headersOf } from './headers.js';
import type { Json } from './json.js';
import { problemResponses } from './problem-responses.js';

const PAGE_EXAMPLES: Json = { limit: 20, cursor: CURSOR };

const pageParameters = (): readonly Json[] => {
  const { properties } = schemaOfRequest(PageRequest);
  return Object.entries(properties as Json).map(([name, property]) => {
    const { description, ...schema } = property as Record<string, unknown>;
    return { name, in: 'query', required: false, description, schema, example: PAGE_EXAMPLES[name] };
  });
};

const idempotencyKeyParameter: Json = {
  name: IDEMPOTENCY_KEY,
  in: 'header',
  required: false,
  description:
    'A value of your own, unique per record. A retry of the same request with the same key returns the record that ' +
    'the first one created. Visible ASCII characters, bare or as a quoted string (RFC 9651), whose quotation marks do ' +
    'not count.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
  example: 'order-17',
};

const pathParameters = (path: string): readonly Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', minLength: 1 },
  }));

const parametersOf = ({ method, path, isList }: Route): readonly Json[] => [
  ...pathParameters(path),
  ...(isList ? pageParameters() : []),
  // The other methods are idempotent by definition (RFC 9110, section 9.2.2).
  ...(method === 'POST' ? [idempotencyKeyParameter] : []),
];

const SUCCESSES: Readonly<Partial<Record<Route['status'], string>>> = {
  201: 'The record that was created.',
  202: 'The request was accepted. The work is done later.',
  204: 'The request succeeded. There is no body.',
};

const successOf = ({ isList, status, tag }: Route): string =>
  SUCCESSES[status] ?? (isList ? 'A page of the list.' : `The ${tag.toLowerCase()}.`);

/** Returns one operation of the document. */
export const operation = (route: Route): Json => {
  const successes = successesOf(route.operationId);
  const examplesOf = (toValue: (success: SuccessExample) => unknown): Json =>
    successes.length === 0
      ? {}
      : {
          examples: Object.fromEntries(
            successes.map(([name, success]) => [name, { summary: success.summary, value: toValue(success) }]),
          ),
        };
  const parameters = parametersOf(route);
  const samples = codeSamplesOf(route);

  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    description: route.description,
    security: [{ apiKey: [] }],
    'x-required-scope': route.scope,
    ...(samples.length > 0 && { 'x-codeSamples': samples }),
    ...(parameters.length > 0 && { parameters }),
    ...(route.request !== null && {
      requestBody: {
        required: true,
        description: 'Unknown fields are rejected.',
        content: { 'application/json': { schema: route.request, ...examplesOf(({ body }) => body) } },
      },
    }),
    responses: {
      [String(route.status)]: {
        description: successOf(route),
        headers: headersOf(route.status, route),
        ...(route.response !== null && {
          content: {
            'application/json': { schema: route.response, ...examplesOf(({ data }) => ({ data })) },
          },
        }),
      },
      ...problemResponses([...COMMON_PROBLEMS, ...route.problems], route),
    },
  };
};
