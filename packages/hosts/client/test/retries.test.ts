import type { AttemptRecord } from '@workspace-api/client';
import { expect } from 'chai';
import { CAMPAIGN, clientOf, errorOf } from './support/client-of.js';
import { broken, problem, refused, silence, success, truncated, type Step } from './support/scripted-fetch.js';

const CREATED = { id: 'created' };

const html =
  (status: number): Step =>
  () =>
    new Response('<h1>Bad gateway</h1>', { status, headers: { 'content-type': 'text/html' } });

describe('a call that fails in passing', () => {
  const PASSING: Readonly<Record<string, Step>> = {
    'a broken connection': broken,
    'a response that is not complete': truncated,
    'a problem that is not complete': () =>
      new Response('{"code":', { status: 422, headers: { 'content-type': 'application/problem+json' } }),
    'no response in time': silence,
    '408': problem(408, 'request_timeout'),
    '409 idempotency_in_progress': problem(409, 'idempotency_in_progress', { 'retry-after': '1' }),
    '429 rate_limited': problem(429, 'rate_limited', { 'retry-after': '12' }),
    '500': problem(500, 'internal_error'),
    '502 of a proxy': html(502),
    '503': problem(503, 'unavailable', { 'retry-after': '1' }),
    '504 of a proxy': html(504),
  };

  for (const [name, step] of Object.entries(PASSING)) {
    it(`is retried after ${name}, with the same body and the same Idempotency-Key`, async () => {
      const { client, sent } = clientOf([step, step, success(CREATED)]);
      expect(await client.campaigns.create(CAMPAIGN)).to.deep.equal(CREATED);
      expect(sent).to.have.length(3);
      expect(new Set(sent.map(({ body }) => body))).to.deep.equal(new Set([JSON.stringify(CAMPAIGN)]));
      expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key')))).to.have.property('size', 1);
      expect(new Set(sent.map(({ headers }) => headers.get('x-request-id')))).to.have.property('size', 3);
    });
  }

  it('sends what was given, even if the caller changes it before the retry', async () => {
    const campaign = { ...CAMPAIGN };
    const { client, sent } = clientOf([broken, success(CREATED)]);
    const call = client.campaigns.create(campaign);
    campaign.name = 'Changed';
    await call;
    expect(sent[1]?.body).to.equal(JSON.stringify(CAMPAIGN));
  });

  it('creates each campaign under a key of its own, or under that of the caller', async () => {
    const { client, sent } = clientOf([success(CREATED)]);
    await client.campaigns.create(CAMPAIGN);
    await client.campaigns.create(CAMPAIGN);
    await client.campaigns.create(CAMPAIGN, { idempotencyKey: 'order-17' });
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys)).to.have.property('size', 3);
    expect(keys[2]).to.equal('order-17');
  });
});

describe('a call that retries cannot cure', () => {
  for (const [status, code] of [
    [400, 'validation_failed'],
    [401, 'revoked_key'],
    [403, 'insufficient_scope'],
    [404, 'unknown_path'],
    [409, 'some_other_conflict'],
    [422, 'idempotency_mismatch'],
    [429, 'quota_exceeded'],
    [501, 'not_implemented'],
  ] as const) {
    it(`rejects at once with ${String(status)} ${code}`, async () => {
      const { client, sent } = clientOf([problem(status, code)]);
      expect(await errorOf(client.me())).to.include({ code, status, attempts: 1 });
      expect(sent).to.have.length(1);
    });
  }

  for (const [what, step] of [
    ['no data', () => Response.json({})],
    ['data that is not an object', success('created')],
    ['the page of a web site', () => new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } })],
    ['a problem with errors of another form', problem(400, 'validation_failed', {}, { errors: { name: ['Missing'] } })],
  ] as const) {
    it(`rejects at once with unexpected_response after ${what}`, async () => {
      const { client, sent } = clientOf([step]);
      expect(await errorOf(client.campaigns.create(CAMPAIGN))).to.include({ code: 'unexpected_response', attempts: 1 });
      expect(sent).to.have.length(1);
    });
  }

  it('stops reading a response that does not end', async () => {
    const chunk = new TextEncoder().encode(' '.repeat(1024 * 1024));
    let chunks = 0;
    let isCancelled = false;
    const endless = (): Response =>
      new Response(
        new ReadableStream({
          pull: (controller) => {
            if (++chunks > 64) controller.close();
            else controller.enqueue(chunk);
          },
          cancel: () => {
            isCancelled = true;
          },
        }),
        { headers: { 'content-type': 'application/json' } },
      );
    const { client } = clientOf([endless]);
    const error = await errorOf(client.me());
    expect(error).to.include({ code: 'unexpected_response', attempts: 1 });
    expect(error.message).to.contain('more than 16777216 characters');
    expect(isCancelled).to.equal(true);
  });

  it('does not follow a redirect', async () => {
    const { client, sent } = clientOf([() => new Response(null, { status: 307, headers: { location: '/elsewhere' } })]);
    expect(await errorOf(client.me())).to.include({ code: 'unexpected_response', status: 307 });
    expect(sent.map(({ redirect }) => redirect)).to.deep.equal(['manual']);
  });
});

describe('the time between attempts', () => {
  it('doubles up to ten seconds, and jitter takes any part of it', async () => {
    const all = clientOf([success({}), broken], { maxRetries: 8 });
    await all.client.me();
    await errorOf(all.client.me());
    expect(all.clock.slept).to.deep.equal([250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
    const none = clientOf([broken], { maxRetries: 3, random: () => 0 });
    await errorOf(none.client.me());
    expect(none.clock.slept).to.deep.equal([0, 0, 0]);
  });

  it('is at least what Retry-After says, and jitter comes on top', async () => {
    const { client, clock } = clientOf([problem(503, 'unavailable', { 'retry-after': '7' }), success({})]);
    await client.me();
    expect(clock.slept).to.deep.equal([7_250]);
  });

  it('understands a date in Retry-After, whatever the clock of the caller says', async () => {
    const dates = { date: 'Thu, 01 Jan 2026 00:00:00 GMT', 'retry-after': 'Thu, 01 Jan 2026 00:00:03 GMT' };
    const { client, clock } = clientOf([problem(503, 'unavailable', dates), success({})]);
    await client.me();
    expect(clock.slept).to.deep.equal([3_250]);
  });

  it('ignores a Retry-After that is neither', async () => {
    const { client, clock } = clientOf([problem(503, 'unavailable', { 'retry-after': 'soon' }), success({})]);
    await client.me();
    expect(clock.slept).to.deep.equal([250]);
  });
});

describe('the bounds of a call', () => {
  it('end it after so many retries', async () => {
    const { client, sent } = clientOf([broken]);
    expect(await errorOf(client.me({ maxRetries: 2 }))).to.include({ code: 'connection_failed', attempts: 3 });
    expect(sent).to.have.length(3);
  });

  it('end it after seconds if the client has never reached the service', async () => {
    const { client, clock } = clientOf([broken]);
    const error = await errorOf(client.me());
    expect(error).to.include({ code: 'connection_failed', attempts: 5 });
    expect(clock.now()).to.equal(3_750);
  });

  for (const code of ['ECONNREFUSED', 'ENOTFOUND']) {
    it(`end it after seconds if nothing is at the address any more: ${code}`, async () => {
      const { client, clock } = clientOf([success({}), refused(code)]);
      await client.me();
      const error = await errorOf(client.me());
      expect(error).to.include({ code: 'connection_failed', attempts: 5 });
      expect(error.message).to.contain(`The connection to https://api.example.com failed: ${code} (`);
      expect(clock.now()).to.equal(3_750);
    });
  }

  it('do not count a refused connection among failures that are worth a wait', async () => {
    const outage = problem(503, 'unavailable');
    const steps = [outage, outage, outage, outage, refused('ECONNREFUSED'), broken, silence, refused('ECONNREFUSED')];
    const { client, sent } = clientOf([...steps, success({ id: 1 })]);
    expect(await client.me()).to.deep.equal({ id: 1 });
    expect(sent).to.have.length(9);
  });

  it('end it later if the service has responded before, even with a failure', async () => {
    const { client } = clientOf([problem(503, 'unavailable'), broken]);
    expect(await errorOf(client.me())).to.include({ code: 'connection_failed', attempts: 11 });
    expect(await errorOf(client.me())).to.include({ code: 'connection_failed', attempts: 11 });
  });

  it('end it after so much time, whatever is still to be retried', async () => {
    const { client, clock } = clientOf([silence]);
    expect(await errorOf(client.me({ timeoutMilliseconds: 50_000 }))).to.include({ code: 'timed_out', status: null });
    expect(clock.now()).to.equal(50_000);
  });

  it('end it at once if Retry-After leads beyond them', async () => {
    const { client, clock } = clientOf([problem(429, 'rate_limited', { 'retry-after': '86400' })]);
    const error = await errorOf(client.me());
    expect(error).to.include({ code: 'rate_limited', retryAfterSeconds: 86_400, attempts: 1 });
    expect(clock.now()).to.equal(0);
  });

  it('give one attempt less than the whole', async () => {
    const { client, clock } = clientOf([silence, success({})], { attemptTimeoutMilliseconds: 2_000 });
    await client.me();
    expect(clock.slept).to.deep.equal([2_000, 250]);
  });
});

describe('an abort by the caller', () => {
  it('ends a request that is under way, with the reason of the signal', async () => {
    const { client } = clientOf([silence], { maxRetries: 0 });
    const controller = new AbortController();
    const call = client.me({ signal: controller.signal });
    const reason = new Error('No longer needed.');
    controller.abort(reason);
    expect(await errorOf(call)).to.equal(reason);
  });

  it('ends the wait for a retry', async () => {
    const controller = new AbortController();
    const reason = new Error('No longer needed.');
    const { client, sent } = clientOf([broken], { onAttempt: () => controller.abort(reason) });
    expect(await errorOf(client.me({ signal: controller.signal }))).to.equal(reason);
    expect(sent).to.have.length(1);
  });

  it('sends nothing if it comes first', async () => {
    const { client, sent } = clientOf([success({})]);
    expect(await errorOf(client.me({ signal: AbortSignal.abort() }))).to.have.property('name', 'AbortError');
    expect(sent).to.be.empty;
  });
});

describe('onAttempt', () => {
  it('receives a record of each attempt, whose request id is in the request', async () => {
    const records: AttemptRecord[] = [];
    const { client, sent } = clientOf([broken, problem(503, 'unavailable'), success({})], {
      onAttempt: (record) => records.push(record),
    });
    await client.usage();
    expect(records.map(({ requestId }) => requestId)).to.deep.equal(
      sent.map(({ headers }) => headers.get('x-request-id')),
    );
    expect(records.map(({ requestId: _, ...rest }) => rest)).to.deep.equal([
      {
        ...{ operation: 'getUsage', attempt: 1, status: null, code: 'connection_failed' },
        ...{ durationMilliseconds: 0, retryInMilliseconds: 250 },
      },
      {
        ...{ operation: 'getUsage', attempt: 2, status: 503, code: 'unavailable' },
        ...{ durationMilliseconds: 0, retryInMilliseconds: 500 },
      },
      {
        ...{ operation: 'getUsage', attempt: 3, status: 200, code: null },
        ...{ durationMilliseconds: 0, retryInMilliseconds: null },
      },
    ]);
  });

  it('fails no call, whether it throws or rejects', async () => {
    for (const onAttempt of [
      () => {
        throw new Error('The disk is full.');
      },
      () => Promise.reject(new Error('The disk is full.')),
    ]) {
      const { client } = clientOf([success({ id: 1 })], { onAttempt });
      expect(await client.me()).to.deep.equal({ id: 1 });
    }
  });
});
