import { expect } from 'chai';
import { examplePathOf } from '../../src/examples/successes.js';
import { INVOICE_ROUTE } from '../support/host-route.js';

describe('the path of an example', () => {
  it('keeps a parameter without an example, such as those of hosts', () => {
    expect(examplePathOf(INVOICE_ROUTE)).to.equal(INVOICE_ROUTE.path);
  });
});
