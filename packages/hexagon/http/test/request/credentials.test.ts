import { requestTo, stubApi, WORKSPACE } from '@workspace-api/test-stubs';
import { createPrincipal } from '@workspace-api/core';
import { expect } from 'chai';
import fc from 'fast-check';
import { createHttpHandler, type HttpHandlerOptions } from '../../src/index.js';
import { readBearer } from '../../src/context/read-bearer.js';
import { RequestContext } from '../../src/context/request-context.js';
import { credentialsReader } from '../../src/request/credentials.js';

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

describe('credentialsReader', () => {
  it('verifies a Bearer token, and no other credentials', () => {
    const read = credentialsReader({ verifyToken: () => Promise.resolve(null) });
    for (const [authorization, isVerified] of [
      ['Bearer a.b.c', true],
      ['Basic YTpi', false],
      [undefined, false],
    ] as const) {
      const [secret, { verify }] = read(new RequestContext(requestTo('/', { headers: { authorization } })));
      expect([secret, verify !== undefined]).to.deep.equal([undefined, isVerified]);
    }
  });
});

describe('readBearer', () => {
  for (const [header, credentials] of [
    [undefined, undefined],
    ['', undefined],
    ['Basic abc', undefined],
    ['Bearerabc', undefined],
    ['Bearer:abc', undefined],
    ['wsk_abc', undefined],
    ['Bearer\tabc', undefined],
    [' Bearer abc', undefined],
    ['Bearer', ''],
    ['Bearer ', ''],
    ['Bearer abc', 'abc'],
    ['bearer abc', 'abc'],
    ['BEARER   abc', 'abc'],
    ['Bearer abc def', 'abc def'],
    ['Bearer abc ', 'abc '],
    ['Bearer Bearer abc', 'Bearer abc'],
    ['Bearer "abc"', '"abc"'],
  ] as const) {
    it(`reads ${credentials === undefined ? 'nothing' : JSON.stringify(credentials)} in ${header === undefined ? 'no header' : JSON.stringify(header)}`, () => {
      expect(readBearer(header)).to.equal(credentials);
    });
  }

  it('reads every token that RFC 6750 allows, after any number of spaces', () => {
    const tokens = fc.stringMatching(/^[\w.~+/-]+=*$/);
    fc.assert(
      fc.property(tokens, fc.integer({ min: 1, max: 5 }), (token, spaces) => {
        expect(readBearer(`Bearer${' '.repeat(spaces)}${token}`)).to.equal(token);
      }),
    );
  });

  it('returns only what the header ends with, for any header', () => {
    const headers = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'binary' }).map((rest) => `Bearer ${rest}`),
    );
    fc.assert(
      fc.property(headers, (header) => {
        const credentials = readBearer(header);
        if (credentials !== undefined) expect(header.endsWith(credentials)).to.be.true;
      }),
    );
  });
});
