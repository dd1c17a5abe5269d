import { expect } from 'chai';
import { issueOfHostProblem, problemKind } from '../../src/problems/problem-kind.js';
import { hostProblemsOf } from '../../src/route.js';
import { ROUTES } from '../../src/routes.js';
import { INVOICE_NOT_FOUND, INVOICE_ROUTE } from '../support/host-route.js';

describe('issueOfHostProblem', () => {
  for (const code of ['invoice_not_found', 'gone', 'a_b_c']) {
    it(`accepts the code ${code}`, () => {
      expect(issueOfHostProblem({ ...INVOICE_NOT_FOUND, code })).to.equal(null);
    });
  }

  for (const code of ['', '_gone', 'gone_', 'is__gone', 'Gone', 'gone!', 'is-gone', 'gone\n', 'a/b', 'gone2']) {
    it(`rejects the code ${JSON.stringify(code)}`, () => {
      expect(issueOfHostProblem({ ...INVOICE_NOT_FOUND, code })).to.equal(
        `The problem code ${code} must have lower-case letters and underscores only.`,
      );
    });
  }

  it('rejects a built-in code', () => {
    expect(issueOfHostProblem({ ...INVOICE_NOT_FOUND, code: 'rate_limited' })).to.equal(
      'The problem code rate_limited is built in. Choose another.',
    );
  });

  for (const status of [200, 401, 429, 500, 999, Number.NaN]) {
    it(`rejects the status ${String(status)}`, () => {
      expect(issueOfHostProblem({ ...INVOICE_NOT_FOUND, status: status as 404 })).to.equal(
        'The problem invoice_not_found must have a status of 402, 403, 404, 409, 410, 412, 422.',
      );
    });
  }
});

describe('hostProblemsOf', () => {
  it('returns each problem of a host once, and none that is built in', () => {
    const gone = { ...INVOICE_NOT_FOUND, code: 'gone' };
    const routes = [...ROUTES, INVOICE_ROUTE, { ...INVOICE_ROUTE, problems: [gone, INVOICE_NOT_FOUND] }];
    expect(hostProblemsOf(routes)).to.deep.equal([INVOICE_NOT_FOUND, gone]);
    expect(hostProblemsOf(ROUTES)).to.deep.equal([]);
  });
});

describe('problemKind', () => {
  it('returns the catalogue entry of a built-in code, and the problem of a host itself', () => {
    expect(problemKind('unknown_path')).to.deep.equal({
      code: 'unknown_path',
      status: 404,
      title: 'Path not found',
      message: 'The path does not exist.',
      remedy: 'Check the path against /api/public/v1/openapi.json.',
    });
    expect(problemKind(INVOICE_NOT_FOUND)).to.equal(INVOICE_NOT_FOUND);
  });
});
