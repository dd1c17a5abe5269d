import { DomainError } from '@workspace-api/core';
import { expect } from 'chai';
import { toCommandFailure } from '../../src/database/to-command-failure.js';

describe('the failure of a command', () => {
  const outage = new Error('connect ECONNREFUSED');

  it('says that nothing was changed, when that is certain', () => {
    const error = new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'no' }, { cause: outage });
    expect(toCommandFailure(error)).to.include({
      exitCode: 1,
      message: 'the database cannot be reached: connect ECONNREFUSED. Nothing was changed. Run the command again.',
    });
  });

  it('says that nobody knows, when a write may have been made', () => {
    const error = new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'unknown' }, { cause: outage });
    expect(toCommandFailure(error)).to.include({
      exitCode: 1,
      message:
        'the database cannot be reached: connect ECONNREFUSED. The change may have been made. Check first, and run the command again if it was not.',
    });
  });

  it('says which right a user of the database lacks', () => {
    const error = Object.assign(new Error('not authorized on acme to execute command { insert: "apiKeys" }'), {
      code: 13,
    });
    expect(toCommandFailure(error)).to.include({
      exitCode: 1,
      message: 'the user of --mongodb-uri is not allowed to do this. It needs the role readWrite on the database.',
    });
  });

  it('leaves an error alone that nobody can act on', () => {
    const bug = new TypeError('undefined is not a function');
    expect(toCommandFailure(bug)).to.equal(bug);
  });
});
