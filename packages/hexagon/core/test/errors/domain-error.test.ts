import { expect } from 'chai';
import { inspect } from 'node:util';
import { DomainError, isDomainError } from '../../src/errors/domain-error.js';
import { ValidationIssues } from '../../src/errors/validation-issues.js';
import type * as DomainErrorModule from '../../src/errors/domain-error.js';

/** Imports the module as another copy of the package, with its own classes. */
const importCopy = async (): Promise<typeof DomainErrorModule> => {
  const copy = new URL('../../src/errors/domain-error.js?copy', import.meta.url).href;
  return (await import(copy)) as typeof DomainErrorModule;
};

describe('DomainError', () => {
  it('has the same message whatever its details and its cause are', () => {
    const bare = new DomainError('transition_not_allowed', { from: 'draft', to: 'running' });
    const caused = new DomainError(
      'transition_not_allowed',
      { from: 'a', to: 'b' },
      { cause: new Error('driver says') },
    );
    expect(bare.message).to.equal('This change of status is not allowed.');
    expect(caused.message).to.equal(bare.message);
  });

  it('has an issue, that of an unknown field or the first, and how many more there are, in its message, and prints all', () => {
    const issues = new ValidationIssues().add(['content', 'text'], 'too_short', 'Must have at least 1 character.');
    expect(issues.toError('validation_failed').message).to.equal(
      'One or more fields are invalid. content.text: Must have at least 1 character.',
    );
    const error = issues.add([], 'required', 'Required.').add(['a'], 'required', 'No.').toError('validation_failed');
    expect(error.message).to.match(/character\. \(and 2 more\)$/);
    const misspelled = issues.add(['scope'], 'unknown_field', 'Unknown field.').toError('validation_failed');
    expect(misspelled.message).to.match(/invalid\. scope: Unknown field\. \(and 3 more\)$/);
    const absent = new ValidationIssues().add([], 'required', 'Must be an object.').toError('validation_failed');
    expect(absent.message).to.match(/invalid\. Must be an object\.$/);
    expect(inspect(error))
      .to.match(/^DomainError: One or .*\n +at .*/)
      .and.include("code: 'too_short'")
      .and.include('No.')
      .and.not.include('cause');
    expect(inspect(new DomainError('missing_key', {}, { cause: new Error('from') }))).to.include('cause: Error: from');
  });

  it('must have the details of its code, and a known code', () => {
    const create = (code: string, details?: object) => () => new DomainError(code as 'unavailable', details as never);
    const needed: Readonly<Record<string, string>> = {
      unavailable: 'retryAfterSeconds, applied',
      validation_failed: 'issues',
      insufficient_scope: 'requiredScope, grantedScopes',
      rate_limited: 'retryAfterSeconds, violatedPolicies',
      quota_exceeded: 'resetsAt, violatedPolicies',
      idempotency_in_progress: 'retryAfterSeconds',
      records_left: 'ports',
      too_many_keys: 'maximum',
      transition_not_allowed: 'from, to',
    };
    for (const [code, names] of Object.entries(needed))
      expect(create(code)).to.throw(TypeError, `new DomainError('${code}', details) needs ${names}.`);
    expect(create('unavailable', { applied: 'no' })).to.throw(TypeError, /needs retryAfterSeconds\.$/);
    expect(create('toString')).to.throw(TypeError, 'DomainError has no code toString.');
  });

  it('keeps details for the log in its cause', () => {
    const cause = new Error('connect ECONNREFUSED');
    const error = new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'no' }, { cause });
    expect(error.cause).to.equal(cause);
    expect(JSON.stringify(error)).to.not.include('ECONNREFUSED');
  });

  it('has its class as its name in logs', () => {
    expect(String(new DomainError('missing_key'))).to.match(/^DomainError: /);
  });

  it('has a brand that other packages can look for', () => {
    expect(new DomainError('missing_key')).to.have.property(Symbol.for('@workspace-api/core/DomainError'), true);
  });

  it('has empty details if its code has none', () => {
    expect(new DomainError('missing_key').details).to.deep.equal({});
  });

  it('compiles only with the details of its code', () => {
    // @ts-expect-error the scopes are missing
    expect(() => new DomainError('insufficient_scope')).to.throw(TypeError);
  });
});

describe('isDomainError', () => {
  it('recognizes an error of this copy of the package', () => {
    expect(isDomainError(new DomainError('missing_key'))).to.equal(true);
  });

  it('recognizes an error of another copy of the package', async () => {
    const copy = await importCopy();
    const foreign = new copy.DomainError('missing_key');
    expect(foreign).to.not.be.instanceOf(DomainError);
    expect(isDomainError(foreign)).to.equal(true);
  });

  for (const [what, value] of [
    ['another error', new Error('missing_key')],
    ['an object with a code', { code: 'missing_key' }],
    ['a text', 'missing_key'],
    ['null', null],
    ['undefined', undefined],
  ] as const) {
    it(`returns false for ${what}`, () => {
      expect(isDomainError(value)).to.equal(false);
    });
  }
});
