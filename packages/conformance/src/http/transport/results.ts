import { PREFIX, RequestError, type HostProblem, type Route } from '@workspace-api/contract';
import type { Operation } from '@workspace-api/http';
import { AWKWARD_TEXTS } from '../../storage/awkward-text.js';

/** The path of the results. */
export const RESULTS = `${PREFIX}/results`;

/** Two million characters beyond ASCII, of two, three and four bytes. */
export const LARGE_TEXT = 'é€😀'.repeat(500_000);

/** The problem of the result `refused`, and its header. */
export const REFUSED: HostProblem = {
  code: 'result_refused',
  status: 422,
  title: 'Result refused',
  message: 'The result is refused.',
  remedy: 'Ask for another result.',
};
export const REFUSAL_HEADER = 'x-refused-by';

const refuse = (): never => {
  const errors = [{ pointer: '/größe', code: 'refused', detail: 'Send another one: “größe”.' }];
  throw new RequestError(REFUSED, { errors, headers: { 'X-Refused-By': 'the suite' } });
};

/** The results of GET, by name. Any other name is returned itself. */
const BY_NAME: Readonly<Record<string, () => object>> = {
  awkward: () => ({ texts: AWKWARD_TEXTS }),
  large: () => ({ text: LARGE_TEXT }),
  refused: refuse,
};

const route = {
  path: `${RESULTS}/{name}`,
  scope: 'workspace:read',
  tag: 'Results',
  description: 'An operation of the suite.',
  isList: false,
  request: null,
  problems: ['unknown_path', REFUSED],
} as const satisfies Partial<Route>;

const response = { type: 'object', properties: { data: { type: 'object' } } };

/** The operations that the suite adds to the API, as a host does: its responses have content that the API's never have. */
export const OPERATIONS: readonly Operation[] = [
  {
    route: { ...route, operationId: 'getResult', summary: 'Get a result', method: 'GET', response, status: 200 },
    perform: async (_principal, { params: { name = '' } }) => ({ data: BY_NAME[name]?.() ?? { name } }),
  },
  {
    route: { ...route, operationId: 'queueResult', summary: 'Queue a result', method: 'POST', response, status: 202 },
    perform: async (_principal, { params: { name } }) => ({ data: { name } }),
  },
  {
    route: {
      ...route,
      operationId: 'deleteResult',
      summary: 'Delete a result',
      method: 'DELETE',
      response: null,
      status: 204,
    },
    perform: async () => ({ data: {} }),
  },
];
