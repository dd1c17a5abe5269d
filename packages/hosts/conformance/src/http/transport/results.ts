import { PREFIX, RequestError, route, type HostProblem } from '@workspace-api/contract';
import { listOf, object, operation } from '@workspace-api/core';
import { textLike } from '@workspace-api/core/internal';
import { serve, type ServedOperation } from '@workspace-api/http';
import { AWKWARD_TEXTS } from '../../storage/awkward-text.js';

/** The path of the results. */
export const RESULTS = `${PREFIX}/results`;

/** Two million characters beyond ASCII, of two, three and four bytes. */
export const LARGE_TEXT = 'é€😀'.repeat(500_000);

/** The problem of a rejected request. */
const REFUSED: HostProblem = {
  code: 'result_refused',
  status: 422,
  title: 'Result refused',
  message: 'The result is refused.',
  remedy: 'Ask for another result.',
};

/** The header of that problem. */
export const REFUSAL_HEADER = 'x-refused-by';

const refuse = (): never => {
  const errors = [{ pointer: '/größe', code: 'refused', detail: 'Send another one: “größe”.' }];
  throw new RequestError(REFUSED, { errors, headers: { 'X-Refused-By': 'the suite' } });
};

/** The results of GET, by name. Any other name is returned itself. */
const BY_NAME: Readonly<Record<string, () => { readonly text?: string; readonly texts?: readonly string[] }>> = {
  awkward: () => ({ texts: AWKWARD_TEXTS }),
  large: () => ({ text: LARGE_TEXT }),
  refused: refuse,
};

const anyText = textLike(/^/, { min: 0, max: LARGE_TEXT.length }, 'Must be a string.');

const Name = object({ name: anyText });

/** A result has one of these fields. */
const Result = object({
  name: anyText.optional(),
  text: anyText.optional(),
  texts: listOf(anyText, { min: 0, max: 100 }).optional(),
});

const shared = {
  scope: 'workspace:read',
  description: 'An operation of the suite.',
  input: Name,
  errors: [],
} as const;

const getResult = operation({
  ...shared,
  id: 'getResult',
  effect: 'read',
  summary: 'Get a result',
  output: Result,
  perform:
    () =>
    async (_principal, { name }) =>
      BY_NAME[name]?.() ?? { name },
});

const queueResult = operation({
  ...shared,
  id: 'queueResult',
  effect: 'change',
  summary: 'Queue a result',
  output: Name,
  perform: () => async (_principal, input) => input,
});

const deleteResult = operation({
  ...shared,
  id: 'deleteResult',
  effect: 'change',
  summary: 'Delete a result',
  output: object({}),
  perform: () => async () => ({}),
});

const at = {
  path: `${RESULTS}/{name}`,
  tag: 'Results',
  problems: ['unknown_path', REFUSED],
} as const;

/** The operations that the suite adds to the API, as a host does: its responses have content that the API's never have. */
export const OPERATIONS: readonly ServedOperation[] = [
  serve(route(getResult, { ...at, method: 'GET' }), {}),
  serve(route(queueResult, { ...at, method: 'POST', status: 202 }), {}),
  serve(route(deleteResult, { ...at, method: 'DELETE', status: 204 }), {}),
];
