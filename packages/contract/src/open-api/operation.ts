import { z } from 'zod';
import { CURSOR, SUCCESSES, type SuccessExample } from '../examples/successes.js';
import { IDEMPOTENCY_KEY } from '../requests/idempotency-key.js';
import { COMMON_PROBLEMS, type Route } from '../routes.js';
import { pageQuery } from '../schemas/list.js';
import { headersOf } from './headers.js';
import { refTo, type Json } from './json.js';
import { problemResponses } from './problem-responses.js';
import { responseName } from './schemas.js';

const PAGE_EXAMPLES: Json = { limit: 20, cursor: CURSOR };

const pageParameters = (): readonly Json[] => {
  const { properties = {} } = z.toJSONSchema(pageQuery, { io: 'input' });
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = property as Record<string, unknown>;
    return { name, in: 'query', required: false, description, schema, example: PAGE_EXAMPLES[name] };
  });
};

const idempotencyKeyParameter: Json = {
  name: IDEMPOTENCY_KEY,
  in: 'header',
  required: false,
  description:
    'A value of your own, unique per campaign: the same request under the same key creates nothing new. 1 to 255 ' +
    'visible ASCII characters, bare or as a quoted string of RFC 9651.',
  // 255 characters, each of them escaped, between quotation marks.
  schema: { type: 'string', minLength: 1, maxLength: 512, pattern: '^[!-~]+$' },
  example: 'order-17',
};

const requestBody = (schema: string, examples: Json): Json => ({
  required: true,
  description: 'The campaign. Members that the schema does not name are refused.',
  content: { 'application/json': { schema: refTo('schemas', schema), examples } },
});

const successOf = ({ isList, body, tag }: Route): string => {
  if (body !== null) return 'The campaign as it was created.';
  return isList ? 'One page of the list.' : `The ${tag.toLowerCase()}.`;
};

/** One operation of the document. */
export const operation = (route: Route): Json => {
  const successes = Object.entries(SUCCESSES[route.operationId]);
  const examplesOf = (toValue: (success: SuccessExample) => unknown): Json =>
    Object.fromEntries(
      successes.map(([name, success]) => [name, { summary: success.summary, value: toValue(success) }]),
    );

  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    description: route.description,
    security: [{ apiKey: [] }],
    'x-required-scope': route.scope,
    ...(route.isList && { parameters: pageParameters() }),
    ...(route.body !== null && {
      parameters: [idempotencyKeyParameter],
      requestBody: requestBody(
        route.body,
        examplesOf(({ body }) => body),
      ),
    }),
    responses: {
      [String(route.status)]: {
        description: successOf(route),
        headers: headersOf(route.status, route),
        content: {
          'application/json': {
            schema: refTo('schemas', responseName(route.operationId)),
            examples: examplesOf(({ result }) => ({ data: route.toSuccess(result).data })),
          },
        },
      },
      ...problemResponses([...COMMON_PROBLEMS, ...route.problems], route),
    },
  };
};
