import { CURSOR, paramsOf, successesOf, type SuccessExample } from '../examples/successes.js';
import { deprecationText } from '../deprecation.js';
import { IDEMPOTENCY_KEY } from '../headers.js';
import { isList, placesOf, type Route } from '../route.js';
import { COMMON_PROBLEMS } from '../routes.js';
import { headersOf } from './headers.js';
import type { Json } from '../json.js';
import { problemResponses, shownProblems } from './problem-responses.js';
import { requestSchema, responseSchema, schemaOfRequest } from './schemas.js';
import type { Vocabulary } from './vocabulary.js';

const PAGE_EXAMPLES: Json = { limit: 20, cursor: CURSOR };

export const idempotencyKeyParameter = {
  name: IDEMPOTENCY_KEY,
  in: 'header',
  required: false,
  description:
    'A value of your own, unique per record. A retry of the same request with the same key returns the record that ' +
    'the first one created. Visible ASCII characters, bare or as a quoted string (RFC 9651), whose quotation marks do ' +
    'not count.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
  example: 'order-17',
} as const satisfies Json;

const parametersOf = (route: Route): readonly Json[] => {
  const { operation } = route;
  const { path, query } = placesOf(route);
  const { properties = {}, required = [] } = schemaOfRequest(operation.input);
  const examples: Json = isList(route) ? PAGE_EXAMPLES : paramsOf(route.operationId);
  const parameter = (place: 'path' | 'query') => (name: string) => {
    const { description, ...schema } = (properties as Readonly<Record<string, Json>>)[name] ?? {};
    const example = examples[name];
    return {
      name,
      in: place,
      required: (required as readonly string[]).includes(name),
      ...(description !== undefined && { description }),
      schema,
      ...(example !== undefined && { example }),
    };
  };
  return [
    ...path.map(parameter('path')),
    ...query.map(parameter('query')),
    ...(operation.effect === 'create' ? [idempotencyKeyParameter] : []),
  ];
};

const SUCCESSES: Readonly<Partial<Record<Route['status'], string>>> = {
  201: 'The record that was created.',
  202: 'The request was accepted. The work is done later.',
  204: 'The request succeeded. There is no body.',
};

const successOf = (route: Route): string =>
  SUCCESSES[route.status] ?? (isList(route) ? 'A page of the list.' : `The ${route.tag.toLowerCase()}.`);

/** Returns one operation of the document. */
export const operation = (route: Route, vocabulary: Vocabulary): Json => {
  const { operation: described, deprecated } = route;
  const { summary } = described;
  const description =
    deprecated === undefined ? described.description : `${deprecationText(deprecated)}\n\n${described.description}`;
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

  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary,
    description,
    ...(deprecated !== undefined && { deprecated: true }),
    security: [{ apiKey: [] }],
    'x-required-scope': route.scope,
    ...(parameters.length > 0 && { parameters }),
    ...(placesOf(route).body.length > 0 && {
      requestBody: {
        required: true,
        description: 'Unknown fields are rejected.',
        content: {
          'application/json': { schema: requestSchema(route, vocabulary), ...examplesOf(({ body }) => body) },
        },
      },
    }),
    responses: {
      [String(route.status)]: {
        description: successOf(route),
        headers: headersOf(route.status, route),
        ...(route.status !== 204 && {
          content: {
            'application/json': { schema: responseSchema(route, vocabulary), ...examplesOf(({ data }) => ({ data })) },
          },
        }),
      },
      ...problemResponses(shownProblems([...COMMON_PROBLEMS, ...route.problems], route), (status) =>
        headersOf(status, route),
      ),
    },
  };
};
