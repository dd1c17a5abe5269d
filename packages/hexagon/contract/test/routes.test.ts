import { expect } from 'chai';
import { PROBLEM_CODES, type ProblemCode } from '../src/problems/catalogue.js';
import { isList, placesOf } from '../src/route.js';
import { COMMON_PROBLEMS, ROUTES } from '../src/routes.js';

describe('the routes', () => {
  /** Problems of requests that reach no operation. */
  const withoutOperation: readonly ProblemCode[] = ['unknown_path', 'method_not_allowed'];

  /** Problems of operations with a body. */
  const ofBodies: readonly ProblemCode[] = [
    'invalid_json',
    'validation_failed',
    'idempotency_in_progress',
    'idempotency_mismatch',
    'body_too_large',
    'unsupported_media_type',
    'instance_not_found',
    'group_not_found',
    'group_not_sendable',
    'schedule_in_past',
  ];

  for (const route of ROUTES) {
    it(`name every problem of ${route.operationId}`, () => {
      const { path, body } = placesOf(route);
      const hasBody = body.length > 0;
      const errors: readonly string[] = route.operation.errors;
      const impossible: readonly ProblemCode[] = [
        ...withoutOperation,
        ...(hasBody ? [] : ofBodies.filter((code) => !errors.includes(code))),
        ...(isList(route) ? [] : (['invalid_cursor'] as const)),
        ...(isList(route) || hasBody || path.length > 0 ? [] : (['invalid_parameter'] as const)),
      ];
      const possible = PROBLEM_CODES.filter((code) => !impossible.includes(code));
      expect([...COMMON_PROBLEMS, ...route.problems]).to.have.members(possible);
    });
  }
});
