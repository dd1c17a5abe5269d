import { requestTo } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import fc from 'fast-check';
import type { HttpRequest } from '../../src/index.js';
import { addressReader } from '../../src/request/entrance.js';
import { RequestContext } from '../../src/context/request-context.js';

const from = (peer: string | undefined, forwarded?: string): HttpRequest =>
  requestTo('/', { clientAddress: peer, headers: { 'x-forwarded-for': forwarded } });

const PROXY = '10.0.0.1';

const contextOf = (request: HttpRequest, trustedProxies: number): RequestContext => {
  const context = new RequestContext(request);
  addressReader({ trustedProxies })(context);
  return context;
};

const clientAddress = (request: HttpRequest, trustedProxies: number): string | undefined =>
  contextOf(request, trustedProxies).address;

describe('the client address', () => {
  describe('without a trusted proxy', () => {
    for (const [peer, address] of [
      ['203.0.113.7', '203.0.113.7'],
      ['2001:db8::1', '2001:db8:0:0::/64'],
      ['client', undefined],
      [undefined, undefined],
    ] as const) {
      it(`reads ${String(peer)} as ${String(address)}`, () => {
        expect(clientAddress(from(peer), 0)).to.equal(address);
      });
    }

    it('reads no header', () => {
      expect(clientAddress(from('203.0.113.7', '198.51.100.9'), 0)).to.equal('203.0.113.7');
    });
  });

  describe('behind trusted proxies', () => {
    for (const [proxies, forwarded, address] of [
      [1, '203.0.113.7', '203.0.113.7'],
      [1, 'made up, 198.51.100.9,203.0.113.7 ', '203.0.113.7'],
      [2, '198.51.100.9, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
      [2, '203.0.113.7', '203.0.113.7'],
      [1, '203.0.113.7:51000', '203.0.113.7'],
      [1, '[2001:db8::1]:51000', '2001:db8:0:0::/64'],
      [1, '[2001:db8::1]', '2001:db8:0:0::/64'],
      [1, '198.51.100.9, unknown', PROXY],
      [1, '198.51.100.9, ', PROXY],
      [1, '', PROXY],
      [1, '203.0.113.7'.padStart(65), '203.0.113.7'],
      [1, `fe80::1%${'1'.repeat(57)}`, PROXY],
      [1, undefined, PROXY],
    ] as const) {
      it(`reads ${JSON.stringify(forwarded)} from ${proxies} of them as ${address}`, () => {
        expect(clientAddress(from(PROXY, forwarded), proxies)).to.equal(address);
      });
    }

    it('keeps the exact address of the same client', () => {
      const exact = (forwarded: string | undefined, proxies: number): string | undefined =>
        contextOf(from('2001:db8::1', forwarded), proxies).exactAddress;
      expect(exact('::1, [2001:db8::2]:51000', 1)).to.equal('[2001:db8::2]:51000');
      for (const forwarded of ['unknown', '', undefined]) expect(exact(forwarded, 1)).to.equal('2001:db8::1');
      expect(exact('2001:db8::2', 0)).to.equal('2001:db8::1');
    });

    it('ignores what the client itself wrote', () => {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 3 }), fc.string(), (proxies, madeUp) => {
          const appended = ['203.0.113.7', ...Array<string>(proxies - 1).fill('10.0.0.2')].join(', ');
          expect(clientAddress(from(PROXY, `${madeUp}, ${appended}`), proxies)).to.equal('203.0.113.7');
        }),
      );
    });
  });
});
