import { DomainError } from '@workspace-api/core';
import { expect } from 'chai';
import { retryWhileUnavailable } from '../../src/database/retry-while-unavailable.js';

const unavailable = (retryAfterSeconds: number, applied: 'no' | 'unknown' = 'unknown'): DomainError =>
  new DomainError('unavailable', { retryAfterSeconds, applied });

/** Returns work that fails with these errors one after another, then succeeds. */
const failing = (...errors: Error[]) => {
  const attempts = { count: 0 };
  const run = async (): Promise<string> => {
    const error = errors[attempts.count++];
    if (error !== undefined) throw error;
    return 'done';
  };
  return { attempts, run };
};

describe('retryWhileUnavailable', function () {
  this.timeout(30_000);

  const outages: Error[] = [];
  const options = (milliseconds: number, signal = new AbortController().signal) => ({
    milliseconds,
    signal,
    onOutage: (error: Error) => outages.push(error),
  });
  beforeEach(() => outages.splice(0));

  it('retries until it succeeds, and reports the outage once', async () => {
    const first = unavailable(0.01);
    const { attempts, run } = failing(first, unavailable(0.01), unavailable(0.01));
    expect(await retryWhileUnavailable(run, options(60_000))).to.equal('done');
    expect(attempts.count).to.equal(4);
    expect(outages).to.deep.equal([first]);
  });

  it('throws the last error when the time is over', async () => {
    const errors = [unavailable(0.6), unavailable(0.6), unavailable(0.6)];
    const { attempts, run } = failing(...errors);
    const error: unknown = await retryWhileUnavailable(run, options(500)).catch((reason: unknown) => reason);
    expect(error).to.equal(errors[1]);
    expect(attempts.count).to.equal(2);
  });

  it('throws the error of an attempt that may have been applied, if any', async () => {
    const uncertain = unavailable(0.6, 'unknown');
    const { run } = failing(uncertain, unavailable(0.6, 'no'));
    const error: unknown = await retryWhileUnavailable(run, options(500)).catch((reason: unknown) => reason);
    expect(error).to.equal(uncertain);
  });

  it('does not retry work that must not run twice and may have been applied', async () => {
    const uncertain = unavailable(0.01, 'unknown');
    const { attempts, run } = failing(unavailable(0.01, 'no'), uncertain);
    const once = { ...options(60_000), isRepeatable: false };
    const error: unknown = await retryWhileUnavailable(run, once).catch((reason: unknown) => reason);
    expect(error).to.equal(uncertain);
    expect(attempts.count).to.equal(2);
  });

  it('does not retry after other errors', async () => {
    const other = new Error('A bug.');
    const { attempts, run } = failing(other);
    expect(await retryWhileUnavailable(run, options(60_000)).catch((reason: unknown) => reason)).to.equal(other);
    expect(attempts.count).to.equal(1);
    expect(outages).to.deep.equal([]);
  });

  it('stops at once when its signal aborts', async () => {
    const stop = new AbortController();
    const outage = unavailable(600);
    const { run } = failing(outage);
    const outcome = retryWhileUnavailable(run, options(3_600_000, stop.signal)).catch((reason: unknown) => reason);
    stop.abort();
    expect(await outcome).to.equal(outage);
  });
});
