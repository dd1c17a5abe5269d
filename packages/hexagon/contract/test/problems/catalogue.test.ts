import { expect } from 'chai';
import { PROBLEMS, PROBLEM_CODES, isProblemCode, problemPath, type ProblemCode } from '../../src/problems/catalogue.js';

/** The status of each code, written independently of the source. */
const STATUSES: Readonly<Record<ProblemCode, number>> = {
  missing_key: 401,
  malformed_key: 401,
  unknown_key: 401,
  revoked_key: 401,
  expired_key: 401,
  address_not_allowed: 403,
  insufficient_scope: 403,
  https_required: 403,
  unknown_path: 404,
  method_not_allowed: 405,
  invalid_json: 400,
  body_too_large: 413,
  unsupported_media_type: 415,
  invalid_parameter: 400,
  unknown_parameter: 400,
  invalid_cursor: 400,
  validation_failed: 400,
  malformed_request: 400,
  request_timeout: 408,
  headers_too_large: 431,
  instance_not_found: 422,
  group_not_found: 422,
  group_not_sendable: 422,
  schedule_in_past: 422,
  idempotency_mismatch: 422,
  idempotency_in_progress: 409,
  rate_limited: 429,
  quota_exceeded: 429,
  unavailable: 503,
  internal_error: 500,
};

describe('the catalogue of problems', () => {
  it('gives each code its status', () => {
    const statuses = Object.fromEntries(PROBLEM_CODES.map((code) => [code, PROBLEMS[code].status]));
    expect(statuses).to.deep.equal(STATUSES);
  });

  it('gives no title and no message to two codes', () => {
    expect(new Set(PROBLEM_CODES.map((code) => PROBLEMS[code].title)).size).to.equal(PROBLEM_CODES.length);
    expect(new Set(PROBLEM_CODES.map((code) => PROBLEMS[code].message)).size).to.equal(PROBLEM_CODES.length);
  });

  for (const code of PROBLEM_CODES) {
    it(`says in whole sentences what happened and what to do about ${code}`, () => {
      const { title, remedy } = PROBLEMS[code];
      expect(title).to.match(/^[A-Z][^.]+$/);
      expect(PROBLEMS[code].message).to.match(/^[A-Z][^.]+\.$/);
      expect(remedy).to.match(/^[A-Z][^]+\.$/);
    });
  }

  it('has a page of its own for each code, whose name is safe in a URL', () => {
    const paths = PROBLEM_CODES.map(problemPath);
    expect(new Set(paths).size).to.equal(PROBLEM_CODES.length);
    for (const path of paths) expect(path).to.match(/^\/docs\/problems\/[a-z_]+$/);
  });

  it('has its own codes, and no properties that all objects have', () => {
    expect(PROBLEM_CODES.every(isProblemCode)).to.be.true;
    for (const code of ['', 'MISSING_KEY', 'constructor', 'toString', '__proto__'])
      expect(isProblemCode(code)).to.be.false;
  });
});
