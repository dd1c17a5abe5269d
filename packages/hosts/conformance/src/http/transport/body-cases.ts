import { BODY_LIMITS } from '@workspace-api/contract/internal';
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { request as openRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import { problemOf, type Call } from '../caller.js';
import { CAMPAIGNS, campaignTo } from '../campaign-input.js';
import type { ReceivedResponse } from '../document/check-response.js';
import { UNKNOWN_SECRET, describeSharedHttp } from '../http-fixture.js';
import type { OpenHttp } from '../http-harness.js';
import { rawExchange, sendAndDisconnect } from '../raw-exchange.js';
import { sendRaw } from '../raw-request.js';
import { ME, samplesOf } from '../samples.js';
import { describe, it } from '../../runner/test-runner.js';

/** Sends bytes in chunks of a size. */
const chunked = (bytes: Uint8Array, size: number): ReadableStream =>
  new ReadableStream({
    start: (controller) => {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });

const dataOf = ({ json }: ReceivedResponse): unknown => (json as { data: unknown }).data;

/** Registers the cases of the bodies of requests. */
export const describeBodies = (openHarness: OpenHttp): void => {
  describeSharedHttp('request bodies', openHarness, (fixture) => {
    const post = (call: Call = {}): Promise<ReceivedResponse> => {
      const { home } = fixture();
      return fixture().call(CAMPAIGNS, { method: 'POST', secret: home.secret, body: campaignTo(home), ...call });
    };

    const postBytes = (body: Uint8Array, headers: readonly (readonly [string, string])[] = []) => {
      const { call, home } = fixture();
      const own = [
        ['Authorization', `Bearer ${home.secret}`],
        ['Content-Type', 'application/json'],
        ...headers,
      ] as const;
      return sendRaw(call, { method: 'POST', target: CAMPAIGNS, headers: own, body });
    };

    const listCampaigns = async (): Promise<{ items: unknown[] }> => {
      const { call, home } = fixture();
      return dataOf(await call(`${CAMPAIGNS}?limit=100`, { secret: home.secret })) as { items: unknown[] };
    };

    /** A body of a number of bytes, which end in white space. */
    const bodyOf = (length: number): Buffer => Buffer.from(JSON.stringify(campaignTo(fixture().home)).padEnd(length));

    it('are read as UTF-8, and returned as they were sent', async () => {
      const { home } = fixture();
      const metadata = { emoji: '👩‍👩‍👧', __proto__x: 'y', '$a.b': '', '2': 'two', '1': 'one' };
      const created = dataOf(await post({ body: campaignTo(home, { name: '𝒩'.repeat(120), metadata }) }));
      expect(created).to.deep.include({ name: '𝒩'.repeat(120), metadata });
      expect((await listCampaigns()).items[0]).to.deep.equal(created);
    });

    for (const size of [1, 7, 1_000]) {
      it(`may arrive in chunks of ${size} bytes, which divide characters`, async () => {
        const fields = { name: 'Größe 🎈', content: { type: 'text', text: '👩‍👩‍👧€é'.repeat(100) } };
        const body = chunked(Buffer.from(JSON.stringify(campaignTo(fixture().home, fields))), size);
        expect(dataOf(await post({ body }))).to.deep.include(fields);
      });
    }

    for (const [how, bodyFrom] of [
      ['with a length', (bytes: Buffer) => bytes.toString()],
      ['in chunks', (bytes: Buffer) => chunked(bytes, 60_000)],
    ] as const) {
      it(`may be as large as the limit, ${how}`, async () => {
        expect(await post({ body: bodyFrom(bodyOf(BODY_LIMITS.bytes)) })).to.include({ status: 201 });
      });

      it(`are 413 body_too_large with a byte more, ${how}`, async () => {
        const response = await post({ body: bodyFrom(bodyOf(BODY_LIMITS.bytes + 1)) });
        expect(problemOf(response).code).to.equal('body_too_large');
      });
    }

    it('may be the largest campaign in its longest spelling', async () => {
      const largest = campaignTo(fixture().home, {
        name: '🎈'.repeat(120),
        groupIds: Array.from({ length: 500 }, () => randomUUID()),
        content: { type: 'text', text: '🎈'.repeat(4_096) },
        metadata: Object.fromEntries(
          Array.from({ length: 20 }, (_, pair) => [String.fromCodePoint(0x1f3_88 + pair).repeat(40), '🎈'.repeat(500)]),
        ),
      });
      const body = JSON.stringify(largest).replace(/[^ -~]/g, (half) => `\\u${half.charCodeAt(0).toString(16)}`);
      expect(body.length).to.be.above(195 * 1_024);
      expect(problemOf(await post({ body })).code).to.equal('group_not_found');
    });

    it('are 413 body_too_large for a client that sends all of it before it reads the response', async () => {
      expect(problemOf(await postBytes(bodyOf(8 * 1024 * 1024))).code).to.equal('body_too_large');
    });

    for (const [what, lines] of [
      ['a length of zero', ['Content-Length: 0']],
      ['no length', []],
    ] as const) {
      it(`are 400 invalid_json with ${what}`, async () => {
        const { post: postText } = samplesOf(fixture());
        const [response] = await rawExchange(fixture().call, postText([...lines, 'Connection: close'], ''));
        expect(response && problemOf(response).code).to.equal('invalid_json');
      });
    }

    for (const [what, bytes] of [
      ['Latin-1', [0xe9]],
      ['a character that is cut off', [0xf0, 0x9f, 0x98]],
    ] as const) {
      it(`are 400 invalid_json with ${what}`, async () => {
        const text = JSON.stringify(campaignTo(fixture().home, { name: 'NAME' }));
        const [before = '', after = ''] = text.split('NAME');
        const body = Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]);
        expect(problemOf(await postBytes(body)).code).to.equal('invalid_json');
      });
    }

    describe('are 415 unsupported_media_type', () => {
      for (const [what, call_] of [
        ['a form', { body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
        [
          'another encoding than UTF-8',
          { body: '{}', headers: { 'content-type': 'application/json; charset=utf-16' } },
        ],
        ['another compression than gzip', { body: '{}', headers: { 'content-encoding': 'br' } }],
      ] as const) {
        it(`for ${what}`, async () => {
          expect(problemOf(await post(call_)).code).to.equal('unsupported_media_type');
        });
      }

      it('but not for JSON that is compressed with gzip', async () => {
        const body = gzipSync(JSON.stringify(campaignTo(fixture().home)));
        expect(await postBytes(body, [['Content-Encoding', 'gzip']])).to.include({ status: 201 });
      });

      it('but not for JSON with charset=UTF-8', async () => {
        const headers = { 'content-type': 'application/json; charset=UTF-8' };
        expect(await post({ headers })).to.include({ status: 201 });
      });
    });

    it('are not awaited if the key is rejected', async () => {
      const { call, wholeBodies } = fixture();
      const lines = ['Content-Length: 100000', 'Connection: close'];
      const request = samplesOf(fixture()).post(lines, wholeBodies ? ' '.repeat(100_000) : '');
      const exchange = rawExchange(call, request.replace(/wsk_\w+/, UNKNOWN_SECRET));
      const [response] = await exchange.catch((cause: unknown) => {
        throw new Error(`${String(cause)} If the platform hands over whole bodies, set \`wholeBodies: true\`.`, {
          cause,
        });
      });
      expect(response && problemOf(response).code).to.equal('unknown_key');
    });

    it('are sent by a client that waits for 100 Continue', async () => {
      const { call, home } = fixture();
      const events: unknown[] = [];
      await new Promise((resolve, reject) => {
        const request = openRequest(`${call.baseUrl}${CAMPAIGNS}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${home.secret}`,
            'content-type': 'application/json',
            expect: '100-continue',
          },
        });
        request.once('continue', () => {
          events.push('continue');
          request.end(JSON.stringify(campaignTo(home)));
        });
        request.once('response', (response) => {
          events.push(response.statusCode);
          resolve(response.resume());
        });
        request.once('error', reject);
        request.flushHeaders();
      });
      expect(events).to.deep.equal(['continue', 201]);
    });

    it('of GET are ignored, and the next request on the connection is read', async () => {
      const { get } = samplesOf(fixture());
      const last = get('Connection: close').replace(ME, '/api/public/v1/usage');
      const responses = await rawExchange(fixture().call, `${get('Content-Length: 5')}hello`, last);
      expect(responses.map(({ status }) => status)).to.deep.equal([200, 200]);
      expect(responses[1]?.json).to.have.nested.property('data.metrics');
    });

    it('that break off create nothing, and affect no other client', async () => {
      const { post: postText, json, length } = samplesOf(fixture());
      const before = await listCampaigns();
      const { call, home } = fixture();
      for (const sent of [0, 1, length - 1]) {
        const request = postText([`Content-Length: ${String(length)}`], json.slice(0, sent));
        await sendAndDisconnect(call.baseUrl, request);
        expect(await call(ME, { secret: home.secret })).to.include({ status: 200 });
      }
      expect(await listCampaigns()).to.deep.equal(before);
    });

    it('of a slow client affect no other client', async () => {
      const { call, home } = fixture();
      const { secret } = home;
      const slow = new AbortController();
      const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{')) });
      const pending = call(CAMPAIGNS, { method: 'POST', secret, body, signal: slow.signal }).catch(() => null);
      expect(await call(ME, { secret })).to.include({ status: 200 });
      slow.abort();
      expect(await pending).to.equal(null);
      expect(await call(ME, { secret })).to.include({ status: 200 });
    });
  });
};
