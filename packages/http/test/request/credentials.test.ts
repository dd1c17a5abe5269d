import { WORKSPACE, stubApi } from '@workspace-api/testing/stubs';
import { createPrincipal } from '@workspace-api/core';
import { expect } from 'chai';
import { createHttpHandler, type HttpHandlerOptions } from '../../src/index.js';
import { requestTo } from '../support/request-to.js';

describe('a request over plain HTTP', () => {
  /** Resolves to the status of a request, and the number of keys that were looked up. */
  const send = async (
    proto: string,
    options: HttpHandlerOptions,
  ): Promise<readonly [status: number, lookUps: number]> => {
    let lookUps = 0;
    const api = stubApi({
      authorize: (_secret, scope) => {
        lookUps += 1;
        return Promise.resolve(createPrincipal(WORKSPACE.id, [scope]));
      },
    });
    const request = requestTo('/api/public/v1/me', { headers: { 'x-forwarded-proto': proto } });
    return [(await createHttpHandler(api, options).handle(request)).response.status, lookUps];
  };

  for (const [proto, trustedProxies] of [
    ['http', 1],
    ['HTTP', 2],
    ['https, http', 1],
    ['https, http ,https', 2],
  ] as const) {
    it(`is rejected before its key is looked up: ${proto} of ${trustedProxies} trusted proxies`, async () => {
      expect(await send(proto, { trustedProxies })).to.deep.equal([403, 0]);
      expect(await send(proto, { trustedProxies, allowPlainHttp: true })).to.deep.equal([200, 1]);
    });
  }

  for (const [proto, trustedProxies] of [
    ['http', 0],
    ['https', 1],
    ['http, https', 1],
    ['', 1],
    ['http2', 1],
  ] as const) {
    it(`is none: ${JSON.stringify(proto)} of ${trustedProxies} trusted proxies`, async () => {
      expect(await send(proto, { trustedProxies })).to.deep.equal([200, 1]);
    });
  }
});
