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

  it('names the known options beside an unknown one, at every depth', () => {
    expect(() => check({ name: 'one', options: { timeOut: 1, retries: [{ code: 1 }] } })).to.throw(
      /- options\.timeOut is unknown\. Did you mean timeout\? Known: timeout, retries\.(\n|$)/,
    );
    expect(() => check({ name: 'one', options: { retries: [{ status: 1, code: 1 }] } })).to.throw(
      /- options\.retries\.0\.code is unknown\. Known: status\.$/,
    );
  });

  it('says what the objects of a host must be, and what is wrong with them together', () => {
    const parts = object({
      run: callback(),
      items: array(),
      ...{ database: withMethod('query', 'Must be a pool.'), other: withMethod('query', 'Must be a client.') },
    }).refine(() => false, 'Must be complete.');
    const given = { run: 'run', items: { length: 0 }, database: null, other: { query: true } };
    const shape = { parts, tags: setOf(z.string(), { min: 0, max: 2 }) };
    expect(() => checkArguments('Wrong:', shape, { parts: given, tags: ['a', 'a'] })).to.throw(
      [
        'Wrong:',
        '- parts.run must be a function.',
        '- parts.items must be an array.',
        '- parts.database must be a pool.',
        '- parts.other must be a client.',
        '- parts must be complete.',
        '- tags.1 Duplicate item. Remove it.',
      ].join('\n'),
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
