import { paramsOf, successesOf, type SuccessExample } from '../examples/successes.js';
import { deprecationText } from '../deprecation.js';
import { IDEMPOTENCY_KEY } from '../headers.js';
import { isList, placesOf, type Route, type RouteDescription } from '../route.js';
import { COMMON_PROBLEMS } from '../routes.js';
import { headersOf } from './headers.js';
import type { Json } from '../json.js';
import { problemResponses, shownProblems, type ShownProblem } from './problem-responses.js';
import { requestSchema, responseSchema, schemaOfRequest } from './schemas.js';
import type { Vocabulary } from './vocabulary.js';

/** No cursor: importers send examples as values, and none but those of pages is valid. */
const PAGE_EXAMPLES: Json = { limit: 20 };

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

/** The parts of the description of an operation that depend on the surface which serves it. */
interface OperationParts {
  /** The name of the security scheme. */
  readonly security: string;
  readonly headersOf: (status: number) => Json;
  /** What the response to a success is, in words. */
  readonly success: string;
  /** The body of a request in JSON. Undefined without one. */
  readonly request: Json | undefined;
  /** The body of a success in JSON. Undefined without one. */
  readonly response: Json | undefined;
  readonly problems: readonly ShownProblem[];
  /** The fields that only this surface has. */
  readonly others?: Json;
}

/** Returns the description of an operation of any surface. */
export const operationObject = (
  { operationId, tag, status, operation, deprecated }: RouteDescription,
  { security, headersOf, success, request, response, problems, others }: OperationParts,
): Json => ({
  operationId,
  tags: [tag],
  summary: operation.summary,
  description:
    deprecated === undefined ? operation.description : `${deprecationText(deprecated)}\n\n${operation.description}`,
  ...(deprecated !== undefined && { deprecated: true }),
  security: [{ [security]: [] }],
  ...others,
  ...(request !== undefined && {
    requestBody: {
      required: true,
      description: 'Unknown fields are rejected.',
      content: { 'application/json': request },
    },
  }),
  responses: {
    [String(status)]: {
      description: success,
      headers: headersOf(status),
      ...(response !== undefined && { content: { 'application/json': response } }),
    },
    ...problemResponses(problems, headersOf),
  },
});

/** Returns the paths of a document with their operations. */
export const pathsOf = <One extends RouteDescription>(routes: readonly One[], toObject: (route: One) => Json): Json => {
  const result: Record<string, Record<string, Json>> = {};
  for (const route of routes) (result[route.path] ??= {})[route.method.toLowerCase()] = toObject(route);
  return result;
};

/** Returns one operation of the document of the API. */
export const operation = (route: Route, vocabulary: Vocabulary): Json => {
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
  return operationObject(route, {
    security: 'apiKey',
    headersOf: (status) => headersOf(status, route),
    success: successOf(route),
    request:
      placesOf(route).body.length === 0
        ? undefined
        : { schema: requestSchema(route, vocabulary), ...examplesOf(({ body }) => body) },
    response:
      route.status === 204
        ? undefined
        : { schema: responseSchema(route, vocabulary), ...examplesOf(({ data }) => ({ data })) },
    problems: shownProblems([...COMMON_PROBLEMS, ...route.problems], route),
    others: { 'x-required-scope': route.scope, ...(parameters.length > 0 && { parameters }) },
  });
};
