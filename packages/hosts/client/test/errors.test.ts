import { WorkspaceApiError, createClient } from '@workspace-api/client';
import { expect } from 'chai';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { CAMPAIGN, KEY, clientOf, errorOf } from './support/client-of.js';
import { problem, success, type Step } from './support/scripted-fetch.js';

describe('an error', () => {
  it('has the code, the validation issues, the request id and the whole problem', async () => {
    const errors = [{ pointer: '/name', code: 'too_short', detail: 'Must have at least 1 character.' }];
    const { client, sent } = clientOf([problem(400, 'validation_failed', {}, { errors })]);
    const error = await errorOf(client.campaigns.create(CAMPAIGN));
    expect(error).to.be.instanceOf(WorkspaceApiError).and.to.be.instanceOf(Error);
    const requestId = sent[0]?.headers.get('x-request-id');
    expect(error).to.include({ code: 'validation_failed', status: 400, requestId, attempts: 1 });
    expect(error.errors).to.deep.equal(errors);
    expect(error.problem).to.have.property('type', '/docs/problems/validation_failed');
    expect(error.message).to.equal(
      `It is validation_failed. /name: Must have at least 1 character. (validation_failed, request ${String(requestId)}, attempt 1)`,
    );
  });

  it('of a creation has the Idempotency-Key to call again with', async () => {
    const { client, sent } = clientOf([problem(503, 'unavailable')], { maxRetries: 1 });
    const { idempotencyKey } = await errorOf(client.campaigns.create(CAMPAIGN));
    expect(idempotencyKey).to.equal(sent[0]?.headers.get('idempotency-key')).and.to.be.a('string');
    expect(await errorOf(client.me())).to.have.property('idempotencyKey', null);
  });

  it('has the cause of a failed connection in its message', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    await once(server.close(), 'close');
    const refused = await errorOf(createClient({ baseUrl: `http://${address}`, key: KEY, maxRetries: 0 }).me());
    expect(refused.message).to.equal(
      `The connection to http://${address} failed: connect ECONNREFUSED ${address} (connection_failed, request ${refused.requestId}, attempt 1)`,
    );
    const { client } = clientOf([
      () => {
        throw new TypeError('fetch failed', { cause: Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }) });
      },
    ]);
    expect((await errorOf(client.me({ maxRetries: 0 }))).message).to.contain('failed: ECONNREFUSED (connection_failed');
  });

  it('is recognised across the builds of ES modules and CommonJS', async () => {
    const require = createRequire(import.meta.url);
    const commonJs = require('@workspace-api/client') as { createClient: typeof createClient };
    expect(commonJs.createClient).not.to.equal(createClient);
    const client = commonJs.createClient({ baseUrl: 'http://127.0.0.1:1', key: KEY, maxRetries: 0 });
    expect(await errorOf(client.me())).to.be.instanceOf(WorkspaceApiError);
  });
});

describe('the API key', () => {
  const revealing = Object.assign(new TypeError(`invalid header value: Bearer ${KEY}`), {
    request: { headers: { authorization: `Bearer ${KEY}` } },
    code: KEY,
    cause: new Error(`cause with ${KEY}`),
  });
  const shownOf = (value: unknown): string =>
    [inspect(value, { depth: 9, showHidden: true }), String(value), JSON.stringify(value)].join();

  const unescaped = (text: string): string =>
    text.replaceAll(/(?:\\u00|%(?:25)?|&#x)([\da-f]{2});?/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  /** A problem that repeats the key in another form: every second character is escaped. */
  const escaped =
    (place: string, escape: (hex: string) => string): Step =>
    () => {
      const key = KEY.replaceAll(
        /(.)(.)/g,
        (_, one: string, two: string) => escape(one.charCodeAt(0).toString(16)) + two,
      );
      const body = `{"code":"malformed_key","detail":"No key in ${place}: ${key}","extra":["${key}"]}`;
      return new Response(body, { status: 401 });
    };

  it('is in no error, whatever fetch and proxies put into theirs', async () => {
    const echo = problem(403, 'insufficient_scope', {}, { detail: `No scope for ${KEY}`, extra: KEY });
    for (const step of [
      () => {
        throw revealing;
      },
      () => {
        // oxlint-disable-next-line typescript/only-throw-error -- As another implementation may.
        throw `Bearer ${KEY}`;
      },
      echo,
      () => new Response(`<p>${KEY}</p>`, { status: 400 }),
      escaped('JSON', (hex) => `\\u00${hex}`),
      escaped('a URL', (hex) => `%${hex}`),
      escaped('a URL in a URL', (hex) => `%25${hex.toUpperCase()}`),
      escaped('HTML', (hex) => `&#x${hex};`),
    ]) {
      const { client } = clientOf([step], { maxRetries: 0 });
      const error = await errorOf(client.me());
      expect(error).to.be.instanceOf(WorkspaceApiError);
      expect(unescaped(shownOf(error))).not.to.contain(KEY);
      expect(error.stack).not.to.contain(KEY);
    }
  });

  it('is in no record, and in nothing that shows the client', async () => {
    const shown: string[] = [];
    const { client } = clientOf([success({})], { onAttempt: (record) => shown.push(shownOf(record)) });
    await client.me();
    shown.push(shownOf(client), shownOf(client.groups), shownOf(client.groups.list()), String(client.me));
    expect(shown.join()).not.to.contain(KEY);
  });

  it('goes into the header Authorization, and nowhere else of a request', async () => {
    const { client, sent } = clientOf([success({})]);
    await client.campaigns.create(CAMPAIGN);
    const [request] = sent;
    expect(request?.headers.get('authorization')).to.equal(`Bearer ${KEY}`);
    request?.headers.delete('authorization');
    expect(JSON.stringify([request, [...(request?.headers ?? [])]])).not.to.contain(KEY);
  });
});

describe('an option that is invalid', () => {
  const SECRET = `${KEY} `;
  for (const [name, options] of [
    ['key', { key: SECRET }],
    ['key', { key: '' }],
    ['key', { key: undefined as unknown as string }],
    ['baseUrl', { baseUrl: 'api.example.com' }],
    ['baseUrl', { baseUrl: `https://user:${KEY}@api.example.com` }],
    ['baseUrl', { baseUrl: `https://api.example.com?key=${KEY}` }],
    ['baseUrl', { baseUrl: 'file:///etc' }],
    ['maxRetries', { maxRetries: -1 }],
    ['timeoutMilliseconds', { timeoutMilliseconds: 0 }],
    ['timeoutMilliseconds', { timeoutMilliseconds: '5' as unknown as number }],
    ['attemptTimeoutMilliseconds', { attemptTimeoutMilliseconds: Number.NaN }],
  ] as const) {
    it(`is named, and its value is not shown: ${name}`, () => {
      const create = (): unknown => createClient({ baseUrl: 'https://api.example.com', key: KEY, ...options });
      expect(create)
        .to.throw(TypeError, new RegExp(`^${name} must be`))
        .with.property('message')
        .that.does.not.contain(KEY);
    });
  }

  it('of a call rejects it, and nothing is sent', async () => {
    const { client, sent } = clientOf([success({})]);
    expect(await errorOf(client.campaigns.create(CAMPAIGN, { idempotencyKey: 'größer' }))).to.be.instanceOf(TypeError);
    for (const idempotencyKey of [null, 17] as unknown as string[]) {
      expect(await errorOf(client.campaigns.create(CAMPAIGN, { idempotencyKey }))).to.be.instanceOf(TypeError);
    }
    expect(await errorOf(client.me({ maxRetries: 1.5 }))).to.be.instanceOf(TypeError);
    expect(sent).to.be.empty;
  });

  for (const end of ['', '/', '/api/public/v1', '/api/public/v1/']) {
    it(`a base URL may have the path of a mount, and end in "${end}"`, async () => {
      const { client, sent } = clientOf([success({})], { baseUrl: `https://api.example.com/shop${end}` });
      await client.me();
      await client.request('GET', '/api/billing/v1/invoices');
      expect(sent.map(({ url }) => url)).to.deep.equal([
        'https://api.example.com/shop/api/public/v1/me',
        'https://api.example.com/shop/api/billing/v1/invoices',
      ]);
    });
  }
});
