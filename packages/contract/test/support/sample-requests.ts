import type { SampleRequest } from '../../src/samples/sample-request.js';

/** A request of a list, with a query. */
export const LIST: SampleRequest = {
  method: 'GET',
  path: '/groups',
  query: { limit: 20, year: 2026 },
  creation: null,
};

/** A request with no query and no body. */
export const READ: SampleRequest = { ...LIST, path: '/usage', query: {} };

/** A request with a body, whose text has an apostrophe. */
export const CREATE: SampleRequest = {
  method: 'POST',
  path: '/campaigns',
  query: {},
  creation: { body: { name: "Ines's menu", content: { type: 'text' } }, idempotencyKey: 'menu-1' },
};
