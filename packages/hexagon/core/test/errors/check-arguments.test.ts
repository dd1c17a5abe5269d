import { expect } from 'chai';
import * as z from 'zod';
import { checkArguments } from '../../src/errors/check-arguments.js';
import { milliseconds } from '../../src/schema/argument-schemas.js';
import { object } from '../../src/schema/schemas.js';

const SHAPE = {
  name: z.string('Must be a string.'),
  options: object({
    timeout: milliseconds().prefault(30_000),
    retries: z.array(object({ status: z.number('Must be a number.') })).optional(),
  }).prefault({}),
};

const check = (given: { readonly name: unknown; readonly options: unknown }) =>
  checkArguments('createThing() was called with wrong arguments:', SHAPE, given);

describe('checkArguments', () => {
  it('returns the arguments with their defaults', () => {
    expect(check({ name: 'one', options: undefined })).to.deep.equal({ name: 'one', options: { timeout: 30_000 } });
  });

  it('throws one TypeError with a sentence and every problem, each by the path of its argument', () => {
    expect(() => check({ name: 1, options: { timeout: 0, retries: [{ status: 'all' }] } })).to.throw(
      TypeError,
      /^createThing\(\) was called with wrong arguments:\n- name must be a string\.\n- options\.timeout must be a number of milliseconds from 1 to 2147483647\.\n- options\.retries\.0\.status must be a number\.$/,
    );
  });

  it('names the known options beside an unknown one, at every depth', () => {
    expect(() => check({ name: 'one', options: { timeOut: 1, retries: [{ code: 1 }] } })).to.throw(
      /- options\.timeOut is unknown\. Did you mean timeout\? Known: timeout, retries\.(\n|$)/,
    );
    expect(() => check({ name: 'one', options: { retries: [{ status: 1, code: 1 }] } })).to.throw(
      /- options\.retries\.0\.code is unknown\. Known: status\.$/,
    );
  });

  it('says what a missing argument must be', () => {
    expect(() => check({ name: undefined, options: {} })).to.throw(/\n- name must be a string\.$/);
  });

  it('repeats no value, which may be a secret', () => {
    expect(() => check({ name: 'one', options: { timeout: 'hunter2' } }))
      .to.throw()
      .with.property('message')
      .not.contain('hunter2');
  });
});
