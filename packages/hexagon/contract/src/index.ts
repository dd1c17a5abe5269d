export { About } from './about.js';
export type { BodyLimits } from './body-limits.js';
export type { Deprecation } from './deprecation.js';
export { route, type Route, type RouteOptions } from './route.js';
export { PREFIX, ROUTES } from './routes.js';

export { adminProblemResponse, type AdminProblem, type AdminProblemResponse } from './problems/problem-response.js';
export {
  PROBLEMS,
  PROBLEM_CODES,
  type AdminProblemCode,
  type ProblemCode,
  type ProblemType,
} from './problems/catalogue.js';
export type { Problem, ProblemIssue } from './problems/problem.js';
export { problemResponse, type ProblemResponse } from './problems/problem-response.js';
export type { HostProblem } from './problems/problem-kind.js';
export { RequestError } from './problems/request-error.js';
