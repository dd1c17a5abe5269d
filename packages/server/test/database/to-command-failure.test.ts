import { DomainError } from '@workspace-api/core';
import { expect } from 'chai';
import { toCommandFailure } from '../../src/database/to-command-failure.js';

describe('the failure of a command', () => {
  const outage = new Error('connect ECONNREFUSED');

  it('says that nothing was changed if that is certain', () => {
    const error = new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'no' }, { cause: outage });
    expect(toCommandFailure(error)).to.include({
      exitCode: 1,
      message: 'the database cannot be reached: connect ECONNREFUSED. Nothing was changed. Run the command again.',
    });
  });

  it('says that the change may have been made if a write was sent', () => {
    const error = new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'unknown' }, { cause: outage });
    expect(toCommandFailure(error)).to.include({
      exitCode: 1,
      message:
        'the database cannot be reached: connect ECONNREFUSED. The change may have been made. Check first, and run the command again if it was not.',
    });
  });

  it('has one full stop after a reason that is a sentence', () => {
    const cause = new Error('The command took longer than 8 seconds.');
    const error = new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'no' }, { cause });
    expect(toCommandFailure(error)).to.include({
      message:
        'the database cannot be reached: The command took longer than 8 seconds. Nothing was changed. Run the command again.',
    });
  });

  it('names the role that the database user lacks', () => {
    const error = Object.assign(new Error('not authorized on acme to execute command { insert: "apiKeys" }'), {
      code: 13,
    });
    expect(toCommandFailure(error)).to.include({
      exitCode: 1,
      message: 'the user of --mongodb-uri is not allowed to do this. It needs the role readWrite on the database.',
    });
  });

  it('spells the path of a file as it is', () => {
    const error = Object.assign(new Error('Prod.sqlite is in use.'), { name: 'StoreFileError' });
    expect(toCommandFailure(error)).to.include({ message: 'Prod.sqlite is in use.' });
  });

  it('is the error itself if the user cannot act on it', () => {
    const bug = new TypeError('undefined is not a function');
    expect(toCommandFailure(bug)).to.equal(bug);
  });
});
