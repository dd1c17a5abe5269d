import { PROBLEMS } from '@workspace-api/contract';
import { expect } from 'chai';
import { CAMPAIGNS } from '../campaign-input.js';
import { problemOf } from '../caller.js';
import { checkResponse } from '../document/check-response.js';
import { describeSharedHttp } from '../http-fixture.js';
import type { OpenHttp } from '../http-harness.js';
import { parseResponses } from '../parse-responses.js';
import { HOSTILE_REQUESTS } from './hostile-requests.js';
import { ODD_REQUESTS } from './odd-requests.js';
import { ME, samplesOf } from '../samples.js';
import { lastRequest, sendText, statusesOf } from '../wire.js';
import { describe, it } from '../../runner/test-runner.js';

/** Registers requests that are not valid HTTP, or that two parsers may interpret differently. */
export const describeHostileHttp = (openHarness: OpenHttp): void => {
  describeSharedHttp('hostile HTTP', openHarness, (fixture) => {
    const countCampaigns = async (): Promise<number> => {
      const { call, home } = fixture();
      const response = await call(`${CAMPAIGNS}?limit=100`, { secret: home.secret });
      return (response.json as { data: { items: unknown[] } }).data.items.length;
    };

    for (const [what, requests] of HOSTILE_REQUESTS) {
      describe(`rejects ${what}, and serves nothing after it on the connection:`, () => {
        for (const [name, text, code = 'malformed_request'] of requests) {
          it(name, async () => {
            const received = await sendText(fixture(), text(samplesOf(fixture())), lastRequest(fixture()));
            expect(statusesOf(received)).to.deep.equal([PROBLEMS[code].status]);
            const [response] = parseResponses(received, []);
            if (response === undefined) expect.fail('There is no response.');
            // An operation may find the error when it reads the body. Only responses of operations have rate limits.
            const isOfOperation = code === 'body_too_large' || response.headers.has('ratelimit');
            checkResponse(isOfOperation ? { method: 'POST', path: CAMPAIGNS } : null, response);
            expect(problemOf(response).code).to.equal(code);
            expect(response.headers.get('connection')).to.equal('close');
          });
        }
      });
    }

    describe('accepts valid requests, and responds with their status:', () => {
      for (const [name, [text, ...statuses]] of ODD_REQUESTS) {
        it(name, async () => {
          const received = await sendText(fixture(), text(samplesOf(fixture())), lastRequest(fixture()));
          expect(statusesOf(received)).to.deep.equal(statuses);
        });
      }
    });

    it('responds to a HEAD that it rejects without a body', async () => {
      const { get } = samplesOf(fixture());
      const received = await sendText(fixture(), get('Host: elsewhere').replace('GET', 'HEAD'));
      expect(statusesOf(received)).to.deep.equal([400]);
      expect(received.slice(received.indexOf('\r\n\r\n'))).to.equal('\r\n\r\n');
    });

    it('does not process requests after one that it rejects', async () => {
      const { get, post, json, length } = samplesOf(fixture());
      const before = await countCampaigns();
      const create = post([`Content-Length: ${String(length)}`], json);
      for (const last of [get('Host: elsewhere'), get('Transfer-Encoding: gzip, chunked'), get('Connection: close')]) {
        expect(statusesOf(await sendText(fixture(), last, create, create))).to.have.lengthOf(1);
      }
      expect(await countCampaigns()).to.equal(before);
    });

    it('serves other clients at the same time', async () => {
      const { call, home } = fixture();
      const samples = samplesOf(fixture());
      const hostile = [...HOSTILE_REQUESTS.values()].flat();
      const [, ...responses] = await Promise.all([
        Promise.all(hostile.map(([, text]) => sendText(fixture(), text(samples)))),
        ...Array.from({ length: 50 }, () => call(ME, { secret: home.secret })),
      ]);
      expect(new Set(responses.map(({ status }) => status))).to.deep.equal(new Set([200]));
    });
  });
};
