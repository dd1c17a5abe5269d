import type { About } from '../about.js';
import { PROBLEMS_PATH } from '../problems/catalogue.js';
import { uriPath } from '../problems/uri-path.js';
import type { Route } from '../route.js';
import { ROUTES } from '../routes.js';
import { API_TITLE, API_VERSION } from '../routes.js';
import { OPEN_API_VERSION, unroutedResponses } from './beside-operations.js';
import { componentHeaders } from './headers.js';
import { infoOf } from './info.js';
import type { Json } from '../json.js';
import { operation, pathsOf } from './operation.js';
import { componentSchemas } from './schemas.js';
import { vocabularyOf } from './vocabulary.js';

export { IDEMPOTENCY_ARGUMENT, argumentsSchema, resultSchema } from './tool-schemas.js';

const detailsOf = (
  mountPath: string,
): string => `- **Authentication.** Send your API key with every request: \`Authorization: Bearer <key>\`. The key decides the
  workspace. Each operation requires one scope, \`x-required-scope\`.
- **Pagination.** Lists are newest first. Send \`nextCursor\` of a page as \`cursor\` to get the next page.
- **Errors.** Every response that is not a success is a problem (RFC 9457). Decide by its \`code\`. There is a page about
  each code under [${PROBLEMS_PATH}](${uriPath(mountPath + PROBLEMS_PATH)}).
- **Retries.** Retry on 408, 429, 500 and 503, and on 409 with \`Retry-After\`. Wait for \`Retry-After\` if there is one.
  Send an Idempotency-Key with each POST, so that a retry creates nothing twice.
- **Rate limits.** The headers \`RateLimit\` and \`RateLimit-Policy\` report what is left.
- **Versioning.** Within v1, responses may get new fields, statuses and codes. Ignore fields that you do not know.
- **HEAD** is supported wherever GET is.
- Paths and methods that are not in this document get a response of \`x-unrouted-responses\`.`;

const TAGS: Readonly<Record<string, string>> = {
  Workspace: 'The workspace and the API key.',
  Instances: 'The connections through which campaigns are sent.',
  Groups: 'The groups that campaigns are sent to.',
  Campaigns: 'Messages to groups.',
  Usage: 'The usage and the quotas of the workspace.',
};

const tagsOf = (routes: readonly Route[]): readonly Json[] =>
  [...new Set([...ROUTES, ...routes].map(({ tag }) => tag))].map((name) => ({
    name,
    description: TAGS[name] ?? name,
  }));

const defaultServer = (mountPath: string): Json => ({
  url: mountPath === '' ? '/' : uriPath(mountPath),
  description: 'The service that serves this document, for production or for tests.',
});

/** What a host adds to the document. */
export interface OpenApiDocumentOptions {
  /** Where the API is mounted, such as `/shop`. Defaults to the root. */
  readonly mountPath?: string;
  /** The operations of the host, beside the six. */
  readonly routes?: readonly Route[];
  /** What the deployment says about itself. */
  readonly about?: About | undefined;
}

/** Returns the contract as an OpenAPI 3.1 document, made from the routes, their schemas and the problem catalogue. */
export const openApiDocument = ({ mountPath = '', routes = [], about = {} }: OpenApiDocumentOptions = {}): Json => {
  const vocabulary = vocabularyOf(routes);
  return {
    openapi: OPEN_API_VERSION,
    info: infoOf(about, {
      title: API_TITLE,
      version: API_VERSION,
      summary: 'The data of one workspace, for its own back-end systems.',
      details: detailsOf(mountPath),
    }),
    servers: (about.servers ?? [defaultServer(mountPath)]).map((server) => ({ ...server, 'x-internal': false })),
    tags: tagsOf(routes),
    paths: pathsOf([...ROUTES, ...routes], (route) => operation(route, vocabulary)),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key: a prefix such as `wsk_`, and 38 letters and digits.',
        },
      },
      headers: componentHeaders(),
      schemas: componentSchemas(vocabulary),
    },
    'x-unrouted-responses': unroutedResponses(),
  };
};
