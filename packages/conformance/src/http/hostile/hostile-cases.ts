import { PROBLEMS } from '@workspace-api/contract';
import { expect } from 'chai';
import { describe, it } from 'mocha';
import { request as openRequest } from 'node:http';
import { CAMPAIGNS, campaignTo } from '../campaign-input.js';
import { problemOf } from '../caller.js';
import { checkAnswer } from '../document/check-answer.js';
import { describeSharedHttp } from '../http-fixture.js';
import type { OpenHttp } from '../http-harness.js';
import { parseAnswers } from '../parse-answers.js';
import { exchangeBytes } from '../raw-exchange.js';
import { HOSTILE_REQUESTS } from './hostile-requests.js';
import { ODD_REQUESTS } from './odd-requests.js';
import { ME, samplesOf } from './samples.js';

/** Each byte of the text is one byte on the wire. */
const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'latin1');

/** The ids of the requests that were answered, in the order of the answers. */
const answeredIds = (received: string): string[] =>
  [...received.matchAll(/^x-request-id: (.*)\r$/gim)].map(([, id]) => id ?? '');

const statusesOf = (received: string): number[] =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

/** What is not valid HTTP, or not meant well, on the wire. */
export const describeHostileHttp = (openHarness: OpenHttp): void => {
  describeSharedHttp('hostile HTTP', openHarness, (fixture) => {
    const send = (...texts: readonly string[]): Promise<string> =>
      exchangeBytes(fixture().baseUrl, [bytesOf(texts.join(''))]);

    /** A request that would be served if it were taken for one, on a connection that is closed behind it. */
    const behind = (): string => samplesOf(fixture()).get('X-Request-Id: behind', 'Connection: close');

    const countCampaigns = async (): Promise<number> => {
      const { call, home } = fixture();
      const answer = await call(`${CAMPAIGNS}?limit=100`, { secret: home.secret });
      return (answer.json as { data: { items: unknown[] } }).data.items.length;
    };

    for (const [what, requests] of HOSTILE_REQUESTS) {
      describe(`refuses ${what}, and serves nothing behind it on the connection:`, () => {
        for (const [name, text, code = 'malformed_request'] of requests) {
          it(name, async () => {
            const received = await send(text(samplesOf(fixture())), behind());
            expect(statusesOf(received)).to.deep.equal([PROBLEMS[code].status]);
            const [answer] = parseAnswers(received, []);
            if (answer === undefined) expect.fail('There is no answer.');
            // Only an operation that reads a body can find one too large.
            checkAnswer(code === 'body_too_large' ? { method: 'POST', path: CAMPAIGNS } : null, answer);
            expect(problemOf(answer).code).to.equal(code);
            expect(answer.headers.get('connection')).to.equal('close');
          });
        }
      });
    }

    describe('takes for what it is:', () => {
      for (const [name, [text, ...statuses]] of ODD_REQUESTS) {
        it(name, async () => {
          expect(statusesOf(await send(text(samplesOf(fixture())), behind()))).to.deep.equal(statuses);
        });
      }
    });

    it('says nothing but the head to a HEAD that it refuses', async () => {
      const { get } = samplesOf(fixture());
      const received = await send(get('Host: elsewhere').replace('GET', 'HEAD'));
      expect(statusesOf(received)).to.deep.equal([400]);
      expect(received.slice(received.indexOf('\r\n\r\n'))).to.equal('\r\n\r\n');
    });

    it('does not act on what is behind a request that it refuses', async () => {
      const { get, post, json, length } = samplesOf(fixture());
      const before = await countCampaigns();
      const create = post([`Content-Length: ${String(length)}`], json);
      for (const last of [get('Host: elsewhere'), get('Transfer-Encoding: gzip, chunked'), get('Connection: close')]) {
        expect(statusesOf(await send(last, create, create))).to.have.lengthOf(1);
      }
      expect(await countCampaigns()).to.equal(before);
    });

    it('answers 100 requests that are sent at once, in their order', async () => {
      const { get } = samplesOf(fixture());
      const ids = Array.from({ length: 100 }, (_, number) => `request-${String(number)}`);
      const requests = ids.map((id, index) =>
        get(`X-Request-Id: ${id}`, ...(index === ids.length - 1 ? ['Connection: close'] : [])),
      );
      const received = await send(...requests);
      expect(answeredIds(received)).to.deep.equal(ids);
      expect(new Set(statusesOf(received))).to.deep.equal(new Set([200]));
    });

    it('serves the requests of one connection one after another', async () => {
      const { post, get } = samplesOf(fixture());
      const { home } = fixture();
      const json = JSON.stringify(campaignTo(home, { name: 'Sent in front' }));
      const list = get('Connection: close').replace(ME, `${CAMPAIGNS}?limit=1`);
      const received = await send(post([`Content-Length: ${String(json.length)}`], json), list);
      expect(statusesOf(received)).to.deep.equal([201, 200]);
      expect(received.split('"Sent in front"')).to.have.lengthOf(3);
    });

    describe('Expect: 100-continue', () => {
      /** The statuses of all answers to the head of a POST whose body never comes. */
      const statusesWithoutBody = (...lines: readonly string[]): Promise<number[]> =>
        send(samplesOf(fixture()).post([...lines, 'Expect: 100-continue', 'Connection: close'], '')).then(statusesOf);

      it('is refused at once for a body that is too large', async () => {
        expect(await statusesWithoutBody('Content-Length: 1000000')).to.deep.equal([413]);
      });

      it('is refused at once for a body of an unknown coding', async () => {
        expect(await statusesWithoutBody('Content-Length: 5', 'Content-Encoding: gzip')).to.deep.equal([415]);
      });

      it('is refused at once for a parameter that does not exist', async () => {
        const { post } = samplesOf(fixture());
        const head = post(['Content-Length: 5', 'Expect: 100-continue', 'Connection: close'], '');
        expect(statusesOf(await send(head.replace(CAMPAIGNS, `${CAMPAIGNS}?a=1`)))).to.deep.equal([400]);
      });

      it('is refused at once for a key that is not good', async () => {
        const { post } = samplesOf(fixture());
        const head = post(['Content-Length: 5', 'Expect: 100-continue', 'Connection: close'], '');
        const refused = head.replace(/wsk_\w+/, 'wsk_000000000000000000000000000000002wjyrI');
        expect(statusesOf(await send(refused))).to.deep.equal([401]);
        expect(statusesOf(await send(refused.replace(/Authorization.*\r\n/, '')))).to.deep.equal([401]);
      });

      it('is met once the body is wanted', async () => {
        const { baseUrl, home } = fixture();
        const told: string[] = [];
        const status = await new Promise((resolve, reject) => {
          const request = openRequest(`${baseUrl}${CAMPAIGNS}`, {
            method: 'POST',
            headers: {
              authorization: `Bearer ${home.secret}`,
              'content-type': 'application/json',
              expect: '100-continue',
            },
          });
          request.once('continue', () => {
            told.push('continue');
            request.end(JSON.stringify(campaignTo(home)));
          });
          request.once('response', (response) => {
            response.resume();
            resolve(response.statusCode);
          });
          request.once('error', reject);
          request.flushHeaders();
        });
        expect([...told, status]).to.deep.equal(['continue', 201]);
      });
    });

    it('serves other callers while hostile ones are at it', async () => {
      const { call, home } = fixture();
      const samples = samplesOf(fixture());
      const hostile = [...HOSTILE_REQUESTS.values()].flat();
      const [, ...answers] = await Promise.all([
        Promise.all(hostile.map(([, text]) => send(text(samples)))),
        ...Array.from({ length: 50 }, () => call(ME, { secret: home.secret })),
      ]);
      expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([200]));
    });
  });
};
