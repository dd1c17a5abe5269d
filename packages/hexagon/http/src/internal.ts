/** Entry point for the packages of this project. Its exports may change in every release. */
/** For packages that import this one alone. */
export { object, oneOf } from '@workspace-api/core';
export { checkArguments, type OptionSchemas } from '@workspace-api/core/internal';
export { handlerArgument, mountPath, reference, type TransportOptionSchemas } from './argument-schemas.js';
export type { Handled, RequestHandler } from './handle-requests.js';
export { failRequest, recordRequest } from './fail-request.js';
export { printServerError } from './context/notify-observer.js';
export { rejectRequest, type RejectedRequest } from './reject-request.js';
export { keyReader } from './operations/key-reader.js';
export { pathBelow, removedPath } from './mount-path.js';
export { readJson } from './request/json-body.js';
export type { RequestContext } from './context/request-context.js';
export { networkOf } from '@workspace-api/core/internal';
