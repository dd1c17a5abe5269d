export { endOfTurn } from './end-of-turn.js';
export type { NodeRequest, NodeResponse } from './node-message.js';
export { NodeHttpRequest, type NodeRequestOptions, type ParsedRequest } from './node-http-request.js';
export { reportResponse } from './report-response.js';
