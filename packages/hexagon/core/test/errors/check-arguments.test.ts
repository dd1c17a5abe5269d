import { expect } from 'chai';
import * as z from 'zod';
import { checkArguments } from '../../src/errors/check-arguments.js';
import { array, callback, milliseconds, withMethod } from '../../src/schema/argument-schemas.js';
import { object, setOf } from '../../src/schema/schemas.js';

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

  it('names the known options beside an unknown one, at every depth, and where there is no object', () => {
    expect(() => check({ name: 'one', options: 'fast' })).to.throw(
      /- options must be an object\. Known: timeout, retries\.$/,
    );
    expect(() => check({ name: 'one', options: { timeOut: 1, retries: [{ code: 1 }] } })).to.throw(
      /- options\.timeOut is unknown\. Did you mean timeout\? Known: timeout, retries\.(\n|$)/,
    );
    expect(() => check({ name: 'one', options: { retries: [{ status: 1, code: 1 }] } })).to.throw(
      /- options\.retries\.0\.code is unknown\. Known: status\.$/,
    );
  });

  it('says what the objects of a host must be, and what is wrong with them together', () => {
    const client = withMethod('query', 'Must be a client.');
    const fields = object({ run: callback(), items: array(), one: client, other: client });
    const shape = { parts: fields.refine(() => false, 'Must fit.'), tags: setOf(z.string(), { min: 0, max: 2 }) };
    const parts = { run: 'run', items: {}, one: null, other: { query: true } };
    const lines = [
      'run must be a function',
      'items must be an array',
      'one must be a client',
      'other must be a client',
    ];
    const problems = lines.map((line) => `- parts.${line}.\n`).join('');
    expect(() => checkArguments('Wrong:', shape, { parts, tags: ['a', 'a'] })).to.throw(
      `Wrong:\n${problems}- parts must fit.\n- tags.1 Duplicate item. Remove it.`,
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
