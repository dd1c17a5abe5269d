export { openApiDocument, OPEN_API_PATH } from './open-api.js';
export { rateLimitHeaders } from './rate-limit-headers.js';
export { PREFIX, ROUTES, type OperationId, type Route, type Success } from './routes.js';

export {
  PROBLEMS,
  PROBLEM_CODES,
  isProblemCode,
  problemPath,
  type ProblemCode,
  type ProblemType,
} from './problems/catalogue.js';
export { problem, type Problem, type ProblemFault } from './problems/problem.js';
export { problemAnswer, type ProblemAnswer } from './problems/problem-answer.js';
export { problemPage } from './problems/problem-page.js';
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
