import { OPEN_API_PATH } from '@workspace-api/contract';
import { openApiDocument } from '@workspace-api/contract/open-api';
import { expect } from 'chai';
import { CAMPAIGNS } from './campaign-input.js';
import { problemOf } from './caller.js';
import { mountPathOf } from './endpoint.js';
import { expectLengthOf } from './expect-length-of.js';
import { describeHttp } from './http-fixture.js';
import type { OpenHttp } from './http-harness.js';
import { it } from '../runner/test-runner.js';

const ME = '/api/public/v1/me';

/** Registers the cases that concern every response, and the OpenAPI document. */
export const describeProtocol = (openHarness: OpenHttp): void => {
  describeHttp('protocol', openHarness, (fixture) => {
    it('keeps the request id of the client', async () => {
      const { call } = fixture();
      const response = await call(ME, { headers: { 'x-request-id': 'trace-17:a/b' } });
      expect(response.headers.get('x-request-id')).to.equal('trace-17:a/b');
      expect(problemOf(response).requestId).to.equal('trace-17:a/b');
    });

    for (const sent of ['', 'with space', 'quote"', 'x'.repeat(129), 'ünïcode']) {
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

    it('gives every request a different id', async () => {
      const { call } = fixture();
      const responses = await Promise.all(Array.from({ length: 20 }, () => call(ME)));
      expect(new Set(responses.map(({ headers }) => headers.get('x-request-id'))).size).to.equal(20);
    });

    it('responds to HEAD as to GET, without a body', async () => {
      const { call, home } = fixture();
      const get = await call('/api/public/v1/groups', { secret: home.secret });
      const head = await call('/api/public/v1/groups', { secret: home.secret, method: 'HEAD' });
      expect(head).to.include({ status: 200, text: '' });
      expectLengthOf(head, get);
    });

    it('serves the OpenAPI document of the contract without a key, with its own mount path', async () => {
      const { call } = fixture();
      const response = await call(OPEN_API_PATH);
      const document = openApiDocument() as { servers: { url: string }[] };
      for (const server of document.servers) server.url = mountPathOf(call) || '/';
      expect(response.text).to.equal(JSON.stringify(document));
    });

    it('serves other clients while one is slow to send a body', async () => {
      const { call, home } = fixture();
      const { secret } = home;
      const slow = new AbortController();
      const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{')) });
      const pending = call(CAMPAIGNS, { method: 'POST', secret, body, signal: slow.signal }).catch(() => null);
      expect(await call(ME, { secret: home.secret })).to.include({ status: 200 });
      slow.abort();
      expect(await pending).to.equal(null);
      expect(await call(ME, { secret: home.secret })).to.include({ status: 200 });
    });
  });
};
