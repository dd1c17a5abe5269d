export type { HttpRequest } from './http-request.js';
export type { HttpResponse } from './http-response.js';
export {
  createHttpHandler,
  type Handled,
  type HttpHandler,
  type HttpHandlerOptions,
  type HttpRoute,
} from './http-handler.js';
export { failRequest } from './fail-request.js';
export { printInternalError } from './print-internal-error.js';
export { recordRequest } from './record-request.js';
export { rejectRequest, type RejectedRequest } from './reject-request.js';
export type { CompletedRequest, OnResponse, RequestRecord } from './request-record.js';
export type { OperationOptions } from './operations/operation-endpoint.js';
export { defineOperation, type Operation, type OperationInput, type OperationResult } from './operations/operation.js';
export { checkMountPath, pathBelow, removedPath } from './mount-path.js';
export { networkOf } from './request/client-address.js';
