import { z } from 'zod';
import { PROBLEMS, type ProblemCode } from './problems/catalogue.js';
import { problem } from './problems/problem.js';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_REPLAYED } from './requests/idempotency-key.js';
import { COMMON_PROBLEMS, PREFIX, ROUTES, type Route } from './routes.js';
import { campaign, createCampaign } from './schemas/campaign.js';
import { group } from './schemas/group.js';
import { instance } from './schemas/instance.js';
import { pageQuery } from './schemas/list.js';
import { usage } from './schemas/usage.js';
import { workspace } from './schemas/workspace.js';

type Json = Readonly<Record<string, unknown>>;

/** Where the document is served, to anybody. */
export const OPEN_API_PATH = `${PREFIX}/openapi.json`;

const responseName = (operationId: string): string =>
  `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Response`;

const COMPONENTS = z.registry<{ id: string }>();
COMPONENTS.add(workspace, { id: 'Workspace' });
COMPONENTS.add(usage, { id: 'Usage' });
COMPONENTS.add(instance, { id: 'Instance' });
COMPONENTS.add(group, { id: 'Group' });
COMPONENTS.add(campaign, { id: 'Campaign' });
COMPONENTS.add(createCampaign, { id: 'CreateCampaign' });
COMPONENTS.add(problem, { id: 'Problem' });
for (const { operationId, response } of ROUTES) COMPONENTS.add(response, { id: responseName(operationId) });

const refTo = (id: string): Json => ({ $ref: `#/components/schemas/${id}` });

const componentSchemas = (): Json => {
  const { schemas } = z.toJSONSchema(COMPONENTS, { io: 'input', uri: (id) => `#/components/schemas/${id}` });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _schema, $id: _id, ...schema }]) => [id, schema]),
  );
};

const requestIdHeader: Json = {
  description: 'The id of the request: the one that was sent, or a new one.',
  schema: { type: 'string', minLength: 1, maxLength: 128, pattern: '^[\\w.:~+/=-]+$' },
};

const stringHeader = (description: string): Json => ({ description, schema: { type: 'string', maxLength: 256 } });

/** The headers that problems of these codes have, beside X-Request-Id. */
const problemHeaders = (codes: readonly ProblemCode[]): Json => {
  const status = PROBLEMS[codes[0] ?? 'internal_error'].status;
  return {
    'X-Request-Id': requestIdHeader,
    ...((status === 401 || status === 403) && { 'WWW-Authenticate': stringHeader('The challenge of RFC 6750.') }),
    ...((status === 409 || status === 429 || status === 503) && {
      'Retry-After': {
        description: 'After how many seconds to try again.',
        schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 2_678_400 },
      },
    }),
  };
};

const problemResponses = (codes: readonly ProblemCode[]): Json =>
  Object.fromEntries(
    [...new Set(codes.map((code) => PROBLEMS[code].status))].map((status) => {
      const sameStatus = codes.filter((code) => PROBLEMS[code].status === status);
      const response = {
        description: sameStatus.map((code) => `\`${code}\`: ${PROBLEMS[code].title}.`).join(' '),
        headers: problemHeaders(sameStatus),
        content: { 'application/problem+json': { schema: refTo('Problem') } },
      };
      return [String(status), response];
    }),
  );

const success = ({ operationId, body, summary }: Route): Json => ({
  description: summary,
  headers: {
    'X-Request-Id': requestIdHeader,
    ...(body !== null && {
      [IDEMPOTENCY_REPLAYED]: {
        description: 'Sent when an earlier request with the same key had already got this answer.',
        schema: { type: 'string', const: 'true' },
      },
    }),
  },
  content: { 'application/json': { schema: refTo(responseName(operationId)) } },
});

const pageParameters = (): readonly Json[] => {
  const { properties = {} } = z.toJSONSchema(pageQuery, { io: 'input' });
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = property as Record<string, unknown>;
    return { name, in: 'query', required: false, description, schema };
  });
};

const idempotencyKeyParameter: Json = {
  name: IDEMPOTENCY_KEY,
  in: 'header',
  required: false,
  description: 'A value of your own, unique per campaign: the same request under the same key creates nothing new.',
  // 255 characters, each of them escaped, between quotation marks.
  schema: { type: 'string', minLength: 1, maxLength: 512, pattern: '^[!-~]+$' },
};

const operation = (route: Route): Json => ({
  operationId: route.operationId,
  tags: [route.tag],
  summary: route.summary,
  description: route.description,
  security: [{ apiKey: [] }],
  'x-required-scope': route.scope,
  ...(route.isList && { parameters: pageParameters() }),
  ...(route.body !== null && {
    parameters: [idempotencyKeyParameter],
    requestBody: { required: true, content: { 'application/json': { schema: refTo('CreateCampaign') } } },
  }),
  responses: {
    [String(route.status)]: success(route),
    ...problemResponses([...COMMON_PROBLEMS, ...route.problems]),
  },
});

const paths = (): Json => {
  const result: Record<string, Record<string, Json>> = {};
  for (const route of ROUTES) (result[route.path] ??= {})[route.method.toLowerCase()] = operation(route);
  return result;
};

/** The contract as an OpenAPI 3.1 document, made from the routes, their schemas and the problem catalogue. */
export const openApiDocument = (): Json => ({
  openapi: '3.1.1',
  info: {
    title: 'Workspace Public API',
    version: '1.0.0',
    description:
      'The data of one workspace for its own back-end systems. The API key alone decides the workspace; each operation ' +
      'requires one scope.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/' }],
  tags: [...new Set(ROUTES.map(({ tag }) => tag))].map((name) => ({ name })),
  paths: paths(),
  components: {
    securitySchemes: {
      apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: `wsk_` and 38 letters and digits.' },
    },
    schemas: componentSchemas(),
  },
});
