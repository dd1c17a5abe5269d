import { DomainError, addDays, addSeconds, type Timestamp, type WorkspaceId } from '@workspace-api/core';
import { expect } from 'chai';
import { FirstAttempts } from '../../src/imports/first-attempts.js';

const NOW = '2026-01-31T09:30:00.000Z' as Timestamp;
const LATER = addSeconds(NOW, 60);
const HOME = 'home' as WorkspaceId;

const unavailable = (applied: 'no' | 'unknown'): Error =>
  new DomainError('unavailable', { retryAfterSeconds: 1, applied });

const recordsOf = (...ids: readonly string[]): { id: string }[] => ids.map((id) => ({ id }));

/** Tracks an insert that fails. */
const fail = async (
  attempts: FirstAttempts,
  ids: readonly string[],
  error: Error = unavailable('unknown'),
  now = NOW,
): Promise<void> => {
  const rejection: unknown = await attempts
    .track(HOME, recordsOf(...ids), now, () => Promise.reject(error))
    .catch((caught: unknown) => caught);
  expect(rejection).to.equal(error);
};

describe('FirstAttempts', () => {
  it('resolves to the result of the insert, and remembers nothing', async () => {
    const attempts = new FirstAttempts();
    expect(await attempts.track(HOME, recordsOf('a'), NOW, () => Promise.resolve(7))).to.equal(7);
    expect(attempts.timeOf(HOME, 'a', LATER)).to.equal(null);
  });

  for (const [what, error] of [
    ['may have been applied', unavailable('unknown')],
    ['fails with an error of the storage', new Error('Document failed validation')],
  ] as const) {
    it(`remembers the time of an insert that ${what}`, async () => {
      const attempts = new FirstAttempts();
      await fail(attempts, ['a', 'b'], error);
      expect(attempts.timeOf(HOME, 'a', LATER)).to.equal(NOW);
      expect(attempts.timeOf(HOME, 'b', LATER)).to.equal(NOW);
    });
  }

  for (const [what, error] of [
    ['was certainly not applied', unavailable('no')],
    ['exceeds the quota', new DomainError('quota_exceeded', { retryAfterSeconds: null, violatedPolicies: ['groups'] })],
  ] as const) {
    it(`does not remember an insert that ${what}`, async () => {
      const attempts = new FirstAttempts();
      await fail(attempts, ['a'], error);
      expect(attempts.timeOf(HOME, 'a', LATER)).to.equal(null);
    });
  }

  it('keeps the time until an insert succeeds, whatever fails in between', async () => {
    const attempts = new FirstAttempts();
    await fail(attempts, ['a', 'b']);
    await fail(attempts, ['a', 'b'], unavailable('unknown'), LATER);
    await fail(attempts, ['a', 'b'], unavailable('no'), LATER);
    expect(attempts.timeOf(HOME, 'a', LATER)).to.equal(NOW);
    await attempts.track(HOME, recordsOf('a'), LATER, () => Promise.resolve());
    expect(attempts.timeOf(HOME, 'a', LATER)).to.equal(null);
    expect(attempts.timeOf(HOME, 'b', LATER)).to.equal(NOW);
  });

  it('knows no other record, no record without an id, and no record of another workspace', async () => {
    const attempts = new FirstAttempts();
    await fail(attempts, ['a']);
    expect(attempts.timeOf(HOME, 'b', LATER)).to.equal(null);
    expect(attempts.timeOf(HOME, null, LATER)).to.equal(null);
    expect(attempts.timeOf('other' as WorkspaceId, 'a', LATER)).to.equal(null);
  });

  it('forgets a record after a day, and then remembers a new attempt', async () => {
    const attempts = new FirstAttempts();
    await fail(attempts, ['a']);
    const tomorrow = addDays(NOW, 1);
    expect(attempts.timeOf(HOME, 'a', tomorrow)).to.equal(NOW);
    const afterwards = addSeconds(tomorrow, 1);
    expect(attempts.timeOf(HOME, 'a', afterwards)).to.equal(null);
    await fail(attempts, ['a'], unavailable('unknown'), afterwards);
    expect(attempts.timeOf(HOME, 'a', afterwards)).to.equal(afterwards);
  });

  it('remembers the last 10,000 records', async () => {
    const attempts = new FirstAttempts();
    const ids = Array.from({ length: 10_001 }, (_, index) => String(index));
    await fail(attempts, ids);
    expect(ids.filter((id) => attempts.timeOf(HOME, id, NOW) === null)).to.deep.equal(['0']);
  });
});
