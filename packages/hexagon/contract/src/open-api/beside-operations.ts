import type { ProblemCode } from '../problems/catalogue.js';
import { headersOf } from './headers.js';
import type { Json } from '../json.js';
import { problemResponses, shownProblems } from './problem-responses.js';

/** The version of OpenAPI that the document follows. */
export const OPEN_API_VERSION = '3.1.1';

/** The problems of requests that reach no operation. */
export const UNROUTED_PROBLEMS = [
  'malformed_request',
  'unknown_path',
  'method_not_allowed',
  'request_timeout',
  'headers_too_large',
] as const satisfies ProblemCode[];

/** Returns the responses to requests that reach no operation, by their status. */
export const unroutedResponses = (): Json =>
  problemResponses(shownProblems(UNROUTED_PROBLEMS, null), (status) => headersOf(status, null));
