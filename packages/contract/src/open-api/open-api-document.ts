import { PROBLEMS_PATH } from '../problems/catalogue.js';
import { uriPath } from '../problems/uri-path.js';
import { ROUTES, type Route } from '../routes.js';
import { API_TITLE } from '../title.js';
import { OPEN_API_VERSION, openResources, unroutedResponses } from './beside-operations.js';
import { componentHeaders } from './headers.js';
import type { Json } from './json.js';
import { operation } from './operation.js';
import { componentSchemas } from './schemas.js';

const descriptionOf = (mountPath: string): string => `The data of one workspace for its own back-end systems.

- **Keys.** The API key alone decides the workspace; nothing in a request can reach another one. Each operation requires
  one scope, \`x-required-scope\`, and a key carries the scopes that it was issued with.
- **Lists** are newest first. \`nextCursor\` of a page, sent as \`cursor\`, gives the page after it.
- **Problems.** Every answer that is not a success is a problem of RFC 9457. Decide by its \`code\`; each has a page under
  [${PROBLEMS_PATH}](${uriPath(mountPath + PROBLEMS_PATH)}).
- **HEAD** is answered like GET, without a body.
- A path or a method that is not in this document gets an answer of \`x-unrouted-responses\`; \`x-open-resources\` are
  served to anybody.`;

const TAGS: Readonly<Record<string, string>> = {
  Campaigns: 'What is sent to groups.',
  Groups: 'The groups that campaigns are sent to.',
  Instances: 'The connections through which campaigns are sent.',
  Usage: 'What the workspace has used.',
  Workspace: 'The workspace and the key.',
};

const pathsOf = (routes: readonly Route[]): Json => {
  const result: Record<string, Record<string, Json>> = {};
  for (const route of routes) (result[route.path] ??= {})[route.method.toLowerCase()] = operation(route);
  return result;
};

const tagsOf = (routes: readonly Route[]): readonly Json[] =>
  [...new Set([...Object.keys(TAGS), ...routes.map(({ tag }) => tag)])].map((name) => ({
    name,
    description: TAGS[name] ?? name,
  }));

/** What a host adds to the document. */
export interface OpenApiDocumentOptions {
  /** Where the API is mounted, such as `/shop`; empty if left out. */
  readonly mountPath?: string;
  /** The operations of the host, beside the six. */
  readonly routes?: readonly Route[];
}

/** Returns the contract as an OpenAPI 3.1 document, made from the routes, their schemas and the problem catalogue. */
export const openApiDocument = ({ mountPath = '', routes = [] }: OpenApiDocumentOptions = {}): Json => ({
  openapi: OPEN_API_VERSION,
  info: {
    title: API_TITLE,
    version: '1.0.0',
    summary: 'The data of one workspace for its own back-end systems.',
    description: descriptionOf(mountPath),
    contact: { name: 'The operator of this service' },
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [
    {
      url: mountPath === '' ? '/' : uriPath(mountPath),
      description: 'The service that serves this document, for production or for tests.',
      'x-internal': false,
    },
  ],
  tags: tagsOf(routes),
  paths: pathsOf([...ROUTES, ...routes]),
  components: {
    securitySchemes: {
      apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: `wsk_` and 38 letters and digits.' },
    },
    headers: componentHeaders(),
    schemas: componentSchemas(),
  },
  'x-unrouted-responses': unroutedResponses(),
  'x-open-resources': openResources(),
});
