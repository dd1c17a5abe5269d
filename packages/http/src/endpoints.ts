export { Deadline } from './deadline.js';
export type { Endpoint } from './endpoint.js';
export { handleRequests } from './handle-requests.js';
export { readBearer } from './request/bearer.js';
export { readJson } from './request/json-body.js';
export { readQuery } from './request/query.js';
export { textResourceEndpoint } from './resources/text-resource-endpoint.js';
export { sendResource } from './resources/send-resource.js';
export { RouteTable } from './route-table.js';
