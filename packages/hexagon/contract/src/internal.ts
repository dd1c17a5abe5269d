/** Entry point for the packages of this project. Its exports may change in every release. */
/** For packages that import this one alone. */
export { object } from '@workspace-api/core';
export { checkArguments, valueThat, type OptionSchemas } from '@workspace-api/core/internal';
export { issuesOfAbout } from './about.js';
export { exampleOf, type Schemas } from './examples/example-of.js';
export { problemTypeOf } from './problems/problem-type.js';
export { BODY_LIMITS } from './body-limits.js';
export { IDEMPOTENCY_KEY, IDEMPOTENCY_REPLAYED, REQUEST_ID } from './headers.js';
export type { Json } from './json.js';
export { deprecationHeaders } from './deprecation.js';
export { hostProblemsOf, isList, placesOf, type RouteDescription } from './route.js';
export {
  ADMIN_OPEN_API_PATH,
  ADMIN_PREFIX,
  API_TITLE,
  API_VERSION,
  OPEN_API_HEADERS,
  OPEN_API_PATH,
} from './routes.js';
export { isProblemCode, PROBLEMS_PATH, problemPath } from './problems/catalogue.js';
export { plainText } from './problems/plain-text.js';
export { inBody, inParameter, type FailedRequest } from './problems/problem-response.js';
export { adminProblemKind, problemKind, type ProblemKind } from './problems/problem-kind.js';
export { toWellFormed, uriPath } from './problems/uri-path.js';
