export { endOfTurn } from './end-of-turn.js';
export type { NodeRequest, NodeResponse } from './node-message.js';
export { NodeHttpRequest, type NodeRequestOptions } from './node-http-request.js';
export { reportResponse } from './report-response.js';
