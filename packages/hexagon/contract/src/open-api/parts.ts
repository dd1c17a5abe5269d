export { problemExample } from '../examples/problems.js';
export { OPEN_API_VERSION, UNROUTED_PROBLEMS } from './beside-operations.js';
export { commonHeaders, headersOf, limitHeadersOf } from './headers.js';
export { infoOf } from './info.js';
export { refTo, type Json } from '../json.js';
export { problemResponses, type ShownProblem } from './problem-responses.js';
export { schemasOf, successOf, type Components } from './schemas.js';
export type { Vocabulary } from './vocabulary.js';
export { PROBLEM_CODE_FORMAT, problem } from '../problems/problem.js';
