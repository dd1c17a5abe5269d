import { expect } from 'chai';
import { problemTypeOf } from '../../src/problems/problem-type.js';
import { problemType } from '../../src/problems/problem.js';
import { INVOICE_NOT_FOUND } from '../support/host-route.js';

describe('the page of a problem for programs', () => {
  it('has the type that responses have, and plain texts', () => {
    const page = problemTypeOf(INVOICE_NOT_FOUND);
    expect(problemType.parse(page)).to.deep.equal({
      type: '/docs/problems/invoice_not_found',
      title: 'Invoice <not> found',
      status: 404,
      code: 'invoice_not_found',
      message: 'The invoice does not exist in this workspace.',
      remedy: INVOICE_NOT_FOUND.remedy,
    });
  });

  it('has the mount path in its type, percent-encoded', () => {
    expect(problemTypeOf('unknown_key', { mountPath: '/a "b"' }).type).to.equal(
      '/a%20%22b%22/docs/problems/unknown_key',
    );
  });
});
