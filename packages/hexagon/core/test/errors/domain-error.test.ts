import { expect } from 'chai';
import { DomainError, isDomainError } from '../../src/errors/domain-error.js';
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
    const error = new DomainError('insufficient_scope');
    expect(error.code).to.equal('insufficient_scope');
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
