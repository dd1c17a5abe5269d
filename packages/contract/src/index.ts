export { openApiDocument } from './open-api/open-api-document.js';
export { CONTENT_CODINGS, type ContentCoding } from './pages/content-coding.js';
export { FRAME_STYLE } from './pages/frame-style.js';
export { pageHeader } from './pages/page-header.js';
export { PAGE_HEADERS, problemPages, type Page } from './pages/problem-pages.js';
export type { Reference } from './pages/reference.js';
export type { Resource } from './pages/resource.js';
export { rateLimitHeaders } from './rate-limit-headers.js';
export { OPEN_API_PATH, PREFIX, ROUTES, type OperationId, type Route, type Success } from './routes.js';

export {
  PROBLEMS,
  PROBLEM_CODES,
  isProblemCode,
  PROBLEMS_PATH,
  problemPath,
  type ProblemCode,
  type ProblemType,
} from './problems/catalogue.js';
export { problem, type Problem, type ProblemFault } from './problems/problem.js';
export { problemAnswer, type ProblemAnswer } from './problems/problem-answer.js';
export { RequestError } from './problems/request-error.js';

export { readBearer } from './requests/bearer.js';
export { IDEMPOTENCY_KEY, IDEMPOTENCY_REPLAYED, readIdempotencyKey } from './requests/idempotency-key.js';
export { BODY_LIMIT, parseJson, requireJson } from './requests/json-body.js';
export { readQuery } from './requests/query.js';
export { isRequestId } from './requests/request-id.js';

export { campaign, createCampaign } from './schemas/campaign.js';
export { group } from './schemas/group.js';
export { instance } from './schemas/instance.js';
export { usage } from './schemas/usage.js';
export { workspace } from './schemas/workspace.js';
export { successText } from './success-text.js';
export { API_TITLE } from './title.js';
