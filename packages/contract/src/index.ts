export { ADMIN_OPEN_API_PATH, ADMIN_PREFIX } from './admin-paths.js';
export { exampleOf, type Schemas } from './examples/example-of.js';
export { problemExample } from './examples/problems.js';
export { PAGE_HEADERS } from './pages/page-headers.js';
export { problemType, problemTypeOf, problemTypes } from './pages/problem-type.js';
export type { Reference } from './pages/reference.js';
export { CONTENT_CODINGS, type ContentCoding, type Resource } from './pages/resource.js';
export { BODY_LIMITS, type BodyLimits } from './body-limits.js';
export { IDEMPOTENCY_KEY, IDEMPOTENCY_REPLAYED, REQUEST_ID } from './headers.js';
export type { Json } from './open-api/json.js';
export { isList, placesOf, route, type Route, type RouteOptions } from './route.js';
export { API_TITLE, API_VERSION, OPEN_API_HEADERS, OPEN_API_PATH, PREFIX, ROUTES } from './routes.js';

export {
  adminProblemResponse,
  type AdminProblem,
  type AdminProblemResponse,
} from './problems/admin-problem-response.js';
export { adminProblemKind, type AdminProblemCode } from './problems/admin-problems.js';
export {
  PROBLEMS,
  PROBLEM_CODES,
  isProblemCode,
  PROBLEMS_PATH,
  messageOf,
  problemPath,
  type ProblemCode,
  type ProblemType,
} from './problems/problems.js';
export type { Problem, ProblemIssue } from './problems/problem.js';
export {
  inBody,
  inParameter,
  problemResponse,
  type FailedRequest,
  type ProblemResponse,
} from './problems/problem-response.js';
export { hostProblemsOf } from './problems/host-problems.js';
export { problemKind, type HostProblem, type ProblemKind } from './problems/problem-kind.js';
export { RequestError } from './problems/request-error.js';
export { uriPath } from './problems/uri-path.js';
export { toWellFormed } from './problems/to-well-formed.js';
