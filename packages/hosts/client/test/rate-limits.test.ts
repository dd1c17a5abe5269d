import { expect } from 'chai';
import { clientOf } from './support/client-of.js';
import { problem, success, type Step } from './support/scripted-fetch.js';

const limits = (remaining: number, resetSeconds: number): Record<string, string> => ({
  'ratelimit-policy': '"key";q=3;w=60, "workspace";q=1200;w=60',
  ratelimit: `"key";r=${String(remaining)};t=${String(resetSeconds)}, "workspace";r=1100;t=${String(resetSeconds)}`,
});

describe('a rate limit', () => {
  it('that is spent makes the next call wait for the new window', async () => {
    const { client, clock, sent } = clientOf([success({}, limits(0, 42)), success({})]);
    await client.me();
    await client.me();
    expect(clock.slept).to.deep.equal([42_000]);
    expect(sent).to.have.length(2);
  });

  it('is counted down by calls at the same time, which meet no 429', async () => {
    const { client, clock, sent } = clientOf([success({}, limits(2, 10)), success({})]);
    await client.me();
    await Promise.all([client.me(), client.me(), client.me(), client.me()]);
    expect(sent).to.have.length(5);
    expect(clock.now()).to.equal(10_000);
  });

  it('is counted down by requests that the response of another does not count yet', async () => {
    const { client, clock } = clientOf([success({}, limits(3, 10)), success({}, limits(2, 10))]);
    await client.me();
    await Promise.all([client.me(), client.me(), client.me()]);
    await client.me();
    expect(clock.now()).to.equal(10_000);
  });

  it('is renewed by its own window, not only once', async () => {
    const { client, clock } = clientOf([success({}, limits(0, 10)), success({})]);
    await client.me();
    await Promise.all([1, 2, 3, 4].map(() => client.me()));
    expect(clock.now()).to.equal(70_000);
  });

  it('does not hold back a call that could not wait so long: the service decides', async () => {
    const { client, clock, sent } = clientOf([success({}, limits(0, 42)), success({ late: true })]);
    await client.me();
    expect(await client.me({ timeoutMilliseconds: 5_000 })).to.deep.equal({ late: true });
    expect(clock.now()).to.equal(0);
    expect(sent).to.have.length(2);
  });

  it('that another process has spent is met once, and then waited for by all calls', async () => {
    const limited = problem(429, 'rate_limited', { ...limits(0, 30), 'retry-after': '30' });
    const { client, clock, sent } = clientOf([limited, success({})], { random: () => 0 });
    await Promise.all([client.me(), client.me()]);
    expect(sent.length).to.be.at.most(3);
    expect(clock.now()).to.equal(30_000);
  });

  it('of a response that comes late does not undo what is known of the new window', async () => {
    let release = (): void => undefined;
    const late: Step = async () => {
      await new Promise<void>((resolve) => (release = resolve));
      return success({}, limits(0, 1))({} as never, new AbortController().signal);
    };
    const { client, clock } = clientOf([late, success({}, limits(2, 60)), success({})], {
      attemptTimeoutMilliseconds: 100_000_000,
    });
    const first = client.me({ timeoutMilliseconds: 200_000_000 });
    await client.me();
    release();
    await first;
    await client.me();
    expect(clock.slept).to.deep.equal([]);
  });

  it('without its headers changes nothing, and headers that are not valid are ignored', async () => {
    const { client, clock } = clientOf([success({}, { ratelimit: 'lots', 'ratelimit-policy': '"key"' }), success({})]);
    for (let call = 0; call < 5; call++) await client.me();
    expect(clock.now()).to.equal(0);
  });
});
