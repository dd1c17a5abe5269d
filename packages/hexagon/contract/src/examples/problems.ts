import {
  CampaignInput,
  DomainError,
  PageRequest,
  ValidationIssues,
  SCOPES,
  object,
  toTimestamp,
} from '@workspace-api/core';
import { REFERENCE_ISSUES, type ReferenceIssueCode } from '@workspace-api/core/internal';
import type { z } from '@workspace-api/core/zod';
import type { ProblemCode } from '../problems/catalogue.js';
import type { HostProblem } from '../problems/problem-kind.js';
import { problemResponse } from '../problems/problem-response.js';
import type { Problem } from '../problems/problem.js';
import { RequestError } from '../problems/request-error.js';
import { isList, placesOf, type Route } from '../route.js';
import { PREFIX, ROUTES } from '../routes.js';
import { DRAFT_REQUEST, WORKSPACE } from './records.js';
import { examplePathOf } from './successes.js';

/** The facts about an operation that an example needs. */
type Place = Pick<Route, 'method' | 'path' | 'scope' | 'operation'>;

const REQUEST_ID = '5b0f2c0e-6f0d-4bd8-9c7e-0a4e0c6f7a51';

const LIST = ROUTES.find(({ operationId }) => operationId === 'listGroups') as Place;

/** A mistyped path: the last letter is missing. */
const NOWHERE: Place = { ...LIST, path: `${PREFIX}/group` };

/** The operation of the example: the first that names the problem, or any of them. */
const placeOf = (problem: ProblemCode | HostProblem): Place =>
  problem === 'unknown_path' ? NOWHERE : (ROUTES.find(({ problems }: Route) => problems.includes(problem)) ?? LIST);

const invalidParameter = (place: Place): Error => {
  const issues = new ValidationIssues();
  const [parameter] = placesOf(place).path;
  if (isList(place)) issues.check(PageRequest, { limit: 500, cursor: 'page-2' });
  else if (parameter !== undefined)
    issues.check(object({ [parameter]: place.operation.input.shape[parameter] as z.ZodType }), { [parameter]: '' });
  if (issues.found.length === 0)
    issues.add(
      ['idempotencyKey'],
      'invalid_format',
      'Must be a string of 1 to 255 visible ASCII characters, without a space. Send one key.',
    );
  return issues.toError('invalid_parameter');
};

const validationFailed = (): Error => {
  const issues = new ValidationIssues();
  issues.check(CampaignInput, { ...DRAFT_REQUEST, name: '', groupIds: [], workspaceId: WORKSPACE.id });
  return issues.toError('validation_failed');
};

/** The errors behind problems with more fields than the others, as an operation throws them. */
const ERRORS: Readonly<Partial<Record<ProblemCode, (place: Place) => Error>>> = {
  insufficient_scope: ({ scope: requiredScope }) => {
    const grantedScopes = SCOPES.filter((scope) => scope.endsWith(':read') && scope !== requiredScope);
    return new DomainError('insufficient_scope', { requiredScope, grantedScopes });
  },
  rate_limited: () => new DomainError('rate_limited', { retryAfterSeconds: 42, violatedPolicies: ['key'] }),
  quota_exceeded: () =>
    new DomainError('quota_exceeded', { resetsAt: toTimestamp(Date.UTC(2026, 2)), violatedPolicies: ['api_requests'] }),
  unknown_parameter: () =>
    new RequestError('unknown_parameter', {
      errors: [{ parameter: 'workspaceId', code: 'unknown_parameter', detail: 'Unknown parameter. Remove it.' }],
    }),
  invalid_parameter: invalidParameter,
  invalid_cursor: () =>
    new ValidationIssues()
      .add(
        ['cursor'],
        'invalid_cursor',
        'Must be the nextCursor of a page of this list. Omit it to start from the first page.',
      )
      .toError('invalid_cursor'),
  validation_failed: validationFailed,
};

/** Returns the error of a reference: in the parameter of an operation on one record, or in the field of a campaign. */
const referenceError = (code: ReferenceIssueCode, place: Place): Error => {
  const { field } = REFERENCE_ISSUES[code];
  const [parameter] = placesOf(place).path;
  const path = parameter === undefined ? [field, ...(field.endsWith('s') ? [0] : [])] : [parameter];
  return new ValidationIssues().addReference(path, code).toError(code);
};

const isReference = (code: string): code is ReferenceIssueCode => code in REFERENCE_ISSUES;

const errorOf = (problem: ProblemCode | HostProblem, place: Place): Error => {
  if (typeof problem !== 'string') return new RequestError(problem);
  if (isReference(problem)) return referenceError(problem, place);
  return ERRORS[problem]?.(place) ?? new RequestError(problem);
};

/** The problems of requests that were not read completely, so that their path is unknown. */
const UNREAD: readonly ProblemCode[] = ['malformed_request', 'headers_too_large', 'request_timeout'];

/**
 * The operation of an example, and the mount path of the API. Defaults to an operation that has the problem, and to the
 * root.
 */
interface ExampleOptions {
  readonly place?: Place | undefined;
  readonly mountPath?: string | undefined;
}

/** Returns an example of a problem. */
export const problemExample = (
  problem: ProblemCode | HostProblem,
  { place = placeOf(problem), mountPath = '' }: ExampleOptions = {},
): Problem => {
  const isUnread = UNREAD.some((code) => code === problem);
  const error = errorOf(problem, place);
  const path = isUnread ? '/' : examplePathOf(place);
  return problemResponse(error, { requestId: REQUEST_ID, mountPath, path, method: place.method }).body;
};
