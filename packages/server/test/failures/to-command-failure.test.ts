import { DomainError } from '@workspace-api/core';
import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { toCommandFailure } from '../../src/failures/to-command-failure.js';

const NOTHING_CHANGED =
  'Nothing was changed. Check that the database is running, and its host and port. Then run the command again.';

describe('the failure of a command', () => {
  for (const [applied, reason, advice] of [
    ['no', 'connect ECONNREFUSED', NOTHING_CHANGED],
    ['unknown', 'timed out', 'The change may have been made. Check first, and run the command again if it was not.'],
    ['no', 'It is a sentence.', NOTHING_CHANGED],
  ] as const) {
    it(`says what became of the change: ${applied}, ${reason}`, () => {
      const cause = new Error(reason);
      const error = new DomainError('unavailable', { retryAfterSeconds: 1, applied, reason: 'unreachable' }, { cause });
      const message = `the database cannot be reached: ${reason.replace('.', '')}. ${advice}`;
      expect(toCommandFailure(error)).to.include({ exitCode: 1, message });
    });
  }

  for (const details of [{}, { reason: 'busy' }] as const) {
    it(`does not say that the database cannot be reached if it has replied: ${JSON.stringify(details)}`, () => {
      const cause = new Error('the shard is down');
      const error = new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'no', ...details }, { cause });
      const message = `the database cannot do this now: the shard is down. ${NOTHING_CHANGED}`;
      expect(toCommandFailure(error)).to.include({ message });
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

  it('names a file that cannot be opened, such as that of a certificate', async () => {
    const error = await readFile('/nowhere/ca.pem').catch((failure: unknown) => failure);
    expect(toCommandFailure(error)).to.include({
      exitCode: 1,
      message: 'the file /nowhere/ca.pem cannot be opened. Check its path and permissions.',
    });
  });

  it('spells the path of a file as it is', () => {
    const error = Object.assign(new Error('Prod.sqlite is in use.'), { name: 'StoreFileError' });
    expect(toCommandFailure(error)).to.include({ message: 'Prod.sqlite is in use.' });
  });

  it('names the options at fault, which a rule of the operation rejects', () => {
    const issues = [
      { path: ['actor'], code: 'invalid_format', detail: 'Must be a member.' },
      { path: ['groupIds', 1], code: 'invalid_format', detail: 'Must be an id.' },
      { path: ['quotas', 'groups'], code: 'out_of_range', detail: 'Must be 0 or more.' },
    ] as const;
    const message =
      'one or more fields are invalid. --as must be a member. --group: value 2 must be an id. quotas.groups must be 0 or more.';
    expect(toCommandFailure(new DomainError('validation_failed', { issues }))).to.include({ message });
  });

  it('is the error itself if the user cannot act on it', () => {
    const bug = new TypeError('undefined is not a function');
    expect(toCommandFailure(bug)).to.equal(bug);
  });
});
