/** For packages that import this one alone. */
export { checkArguments, object, valueThat, type OptionSchemas } from '@workspace-api/core';
export { About, issuesOfAbout } from './about.js';
export { exampleOf, type Schemas } from './examples/example-of.js';
export { problemTypeOf } from './problems/problem-type.js';
export { BODY_LIMITS, type BodyLimits } from './body-limits.js';
export { IDEMPOTENCY_KEY, IDEMPOTENCY_REPLAYED, REQUEST_ID } from './headers.js';
export type { Json } from './json.js';
export { deprecationHeaders, type Deprecation } from './deprecation.js';
export {
  hostProblemsOf,
  isList,
  placesOf,
  route,
  type Route,
  type RouteDescription,
  type RouteOptions,
} from './route.js';
export {
  ADMIN_OPEN_API_PATH,
  ADMIN_PREFIX,
  API_TITLE,
  API_VERSION,
  OPEN_API_HEADERS,
  OPEN_API_PATH,
  PREFIX,
  ROUTES,
} from './routes.js';

export { adminProblemResponse, type AdminProblem, type AdminProblemResponse } from './problems/problem-response.js';
export {
  PROBLEMS,
  PROBLEM_CODES,
  isProblemCode,
  PROBLEMS_PATH,
  problemPath,
  type AdminProblemCode,
  type ProblemCode,
  type ProblemType,
} from './problems/catalogue.js';
export { plainText } from './problems/plain-text.js';
export type { Problem, ProblemIssue } from './problems/problem.js';
export {
  inBody,
  inParameter,
  problemResponse,
  type FailedRequest,
  type ProblemResponse,
} from './problems/problem-response.js';
export { adminProblemKind, problemKind, type HostProblem, type ProblemKind } from './problems/problem-kind.js';
export { RequestError } from './problems/request-error.js';
export { toWellFormed, uriPath } from './problems/uri-path.js';
