import { DomainError } from '@workspace-api/core';
import { expect } from 'chai';
import { toCommandFailure } from '../../src/failures/to-command-failure.js';

describe('the failure of a command', () => {
  for (const [applied, reason, advice] of [
    [
      'no',
      'connect ECONNREFUSED',
      'Nothing was changed. Check that the database is running, and run the command again.',
    ],
    ['unknown', 'timed out', 'The change may have been made. Check first, and run the command again if it was not.'],
    ['no', 'It is a sentence.', 'Nothing was changed. Check that the database is running, and run the command again.'],
  ] as const) {
    it(`says what became of the change: ${applied}, ${reason}`, () => {
      const cause = new Error(reason);
      const error = new DomainError('unavailable', { retryAfterSeconds: 1, applied }, { cause });
      const message = `the database cannot be reached: ${reason.replace('.', '')}. ${advice}`;
      expect(toCommandFailure(error)).to.include({ exitCode: 1, message });
    });
  }

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
