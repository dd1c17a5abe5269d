import { expect } from 'chai';
import { problemOf } from './caller.js';
import { describeHttp } from './http-fixture.js';
import type { OpenHttp } from './http-harness.js';
import { it } from '../runner/test-runner.js';

const ME = '/api/public/v1/me';

/** Registers the cases of request ids that are not valid. */
export const describeProtocol = (openHarness: OpenHttp): void => {
  describeHttp('protocol', openHarness, (fixture) => {
    for (const sent of ['with space', 'quote"', 'x'.repeat(129)]) {
      it(`replaces the request id ${JSON.stringify(sent.slice(0, 20))}`, async () => {
        const { call } = fixture();
        const response = await call(ME, { headers: { 'x-request-id': sent } });
        expect(response.headers.get('x-request-id')).not.to.equal(sent);
      });
    }

    it('replaces a request id that contains an API key, and repeats it nowhere', async () => {
      const { call, home } = fixture();
      for (const sent of [home.secret, `trace:${home.secret}`]) {
        const response = await call(ME, { headers: { 'x-request-id': sent } });
        expect(response.headers.get('x-request-id')).to.equal(problemOf(response).requestId);
        expect(JSON.stringify([...response.headers]) + response.text).not.to.contain(home.secret);
      }
    });
  });
};
