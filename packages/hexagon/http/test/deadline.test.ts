import { isDomainError } from '@workspace-api/core';
import { expect } from 'chai';
import { mock } from 'node:test';
import { Deadline } from '../src/deadline.js';

/** Returns work that never settles. */
const never = (): Promise<never> => new Promise(() => undefined);

describe('Deadline', () => {
  const rejectionOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'no rejection',
      (error: unknown) => (isDomainError(error) ? [error.code, error.details] : error),
    );

  it('resolves or rejects as the work does', async () => {
    const failure = new Error('of the work');
    const deadline = new Deadline(10_000);
    expect(await deadline.wait(Promise.resolve(17))).to.equal(17);
    expect(await rejectionOf(deadline.wait(Promise.reject(failure)))).to.equal(failure);
  });

  it('rejects work that takes too long as unavailable, with an unknown outcome', async () => {
    expect(await rejectionOf(new Deadline(1).wait(never()))).to.deep.equal([
      'unavailable',
      { retryAfterSeconds: 1, applied: 'unknown' },
    ]);
  });

  it('names the deadline as the cause', async () => {
    const error: unknown = await new Deadline(1).wait(never()).catch((thrown: unknown) => thrown);
    expect(error).to.have.nested.property('cause.message').that.equals('The request took longer than its deadline.');
  });

  it('leaves no timer behind when the work ends before it', async () => {
    const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    // The test runner starts its own timer for this test.
    await new Promise(setImmediate);
    const before = timers();
    await new Deadline(60_000).wait(Promise.resolve());
    await new Deadline(60_000).wait(Promise.reject(new Error('of the work'))).catch(() => undefined);
    expect(timers()).to.equal(before);
  });

  it('rejects every wait once the time is used up', async () => {
    const deadline = new Deadline(1);
    await rejectionOf(deadline.wait(never()));
    expect(await rejectionOf(deadline.wait(never()))).to.have.property('0', 'unavailable');
  });

  it('ignores work that fails after its time', async () => {
    let fail = (_reason: Error): void => undefined;
    const work = new Promise<never>((_, reject) => {
      fail = reject;
    });
    await rejectionOf(new Deadline(1).wait(work));
    fail(new Error('too late'));
    await new Promise(setImmediate);
  });

  describe('between several waits', () => {
    let now = 0;

    beforeEach(() => {
      now = 1_000;
      mock.method(performance, 'now', () => now);
      mock.timers.enable({ apis: ['setTimeout'] });
    });

    afterEach(() => {
      mock.restoreAll();
      mock.timers.reset();
    });

    const advance = (milliseconds: number): void => {
      now += milliseconds;
      mock.timers.tick(milliseconds);
    };

    /** Resolves to the rejection, or to `none yet`. */
    const current = (rejection: Promise<unknown>): Promise<unknown> =>
      Promise.race([rejection, new Promise((resolve) => setImmediate(resolve, 'none yet'))]);

    /** Works for a number of milliseconds. */
    const lasting = async (milliseconds: number): Promise<void> => {
      await Promise.resolve();
      advance(milliseconds);
    };

    it('shares its time, and does not count the time between them', async () => {
      const deadline = new Deadline(8_000);
      await deadline.wait(lasting(3_000));
      advance(60_000);
      await rejectionOf(
        deadline.wait(
          lasting(1_000).then(() => {
            throw new Error('of the work');
          }),
        ),
      );
      const rejection = rejectionOf(deadline.wait(never()));
      advance(3_999);
      expect(await current(rejection)).to.equal('none yet');
      advance(1);
      expect(await rejection).to.have.property('0', 'unavailable');
    });

    it('rejects each request after its own time', async () => {
      const [short, long] = [new Deadline(2_000), new Deadline(5_000)];
      const later = rejectionOf(long.wait(never()));
      const sooner = rejectionOf(short.wait(never()));
      advance(2_000);
      expect(await sooner).to.have.property('0', 'unavailable');
      expect(await current(later)).to.equal('none yet');
      advance(3_000);
      expect(await later).to.have.property('0', 'unavailable');
    });

    it('rejects the others after some have ended, in any order', async () => {
      const first = new Deadline(2_000).wait(lasting(0));
      const others = [1_000, 3_000, 2_000].map((milliseconds) => rejectionOf(new Deadline(milliseconds).wait(never())));
      await first;
      for (const other of [others[0], others[2], others[1]]) {
        advance(1_000);
        expect(await other).to.have.property('0', 'unavailable');
      }
    });
  });
});
