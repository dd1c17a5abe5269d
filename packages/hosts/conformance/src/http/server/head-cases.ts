import { problemPath } from '@workspace-api/contract/internal';
import { expect } from 'chai';
import { describeSharedHttp } from '../http-fixture.js';
import type { OpenHttp } from '../http-harness.js';
import { it } from '../../runner/test-runner.js';

/** Registers the cases of HEAD, which a runtime between the transport and the socket may change. */
export const describeHead = (openHarness: OpenHttp): void => {
  describeSharedHttp('HEAD', openHarness, (fixture) => {
    for (const path of ['/api/public/v1/groups', problemPath('unknown_key')]) {
      it(`has the Content-Length of GET for ${path}`, async () => {
        const { call, home } = fixture();
        const get = await call(path, { secret: home.secret });
        const head = await call(path, { secret: home.secret, method: 'HEAD' });
        expect(head.headers.get('content-length')).to.equal(String(Buffer.byteLength(get.text)));
      });
    }
  });
};
