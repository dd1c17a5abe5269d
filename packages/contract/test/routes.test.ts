import { expect } from 'chai';
import { PROBLEM_CODES, type ProblemCode } from '../src/problems/catalogue.js';
import { isList, placesOf } from '../src/route.js';
import { COMMON_PROBLEMS, PREFIX, ROUTES } from '../src/routes.js';

describe('the routes', () => {
  it('are the operations of section 4 of the specification with the scopes of section 5', () => {
    expect(ROUTES.map(({ method, path, scope }) => `${method} ${path} ${scope}`)).to.deep.equal([
      'GET /api/public/v1/me workspace:read',
      'GET /api/public/v1/usage usage:read',
      'GET /api/public/v1/instances instances:read',
      'GET /api/public/v1/groups groups:read',
      'GET /api/public/v1/campaigns campaigns:read',
      'POST /api/public/v1/campaigns campaigns:write',
    ]);
    expect(PREFIX).to.equal('/api/public/v1');
  });

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
      const hasBody = placesOf(route).body.length > 0;
      const impossible: readonly ProblemCode[] = [
        ...withoutOperation,
        ...(hasBody ? [] : ofBodies),
        ...(isList(route) ? [] : (['invalid_cursor'] as const)),
        ...(isList(route) || hasBody ? [] : (['invalid_parameter'] as const)),
      ];
      const possible = PROBLEM_CODES.filter((code) => !impossible.includes(code));
      expect([...COMMON_PROBLEMS, ...route.problems]).to.have.members(possible);
    });
  }
});
