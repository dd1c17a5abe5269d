import { expect } from 'chai';
import fc from 'fast-check';
import { isInNetworks, networkOf, parseNetwork } from '../../src/schema/network.js';

/** Returns the longest spelling of an address. */
const textOf = (bytes: readonly number[]): string =>
  bytes.length === 4
    ? bytes.join('.')
    : bytes
        .map((byte, index) => `${byte.toString(16).padStart(2, '0')}${index % 2 === 1 && index < 15 ? ':' : ''}`)
        .join('');

describe('a network', () => {
  for (const [text, normal] of [
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7/32', '203.0.113.7'],
    ['203.0.113.7/24', '203.0.113.0/24'],
    ['255.255.255.255/1', '128.0.0.0/1'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107/120', '203.0.113.0/24'],
    ['::ffff:0:0/96', '0.0.0.0/0'],
    ['::ffff:203.0.113.7/24', '::/24'],
    ['2001:0DB8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
    ['2001:db8::1/128', '2001:db8::1'],
    ['2001:db8:ffff::/33', '2001:db8:8000::/33'],
    ['::/0', '::/0'],
    ['203.0.113.7/33', null],
    ['2001:db8::/129', null],
    ['203.0.113.7/', null],
    ['203.0.113.7/-1', null],
    ['203.0.113.7/1e1', null],
    ['203.0.113.07', null],
    ['203.0.113', null],
    ['203.0.113.7:80', null],
    ['[2001:db8::1]', null],
    ['fe80::1%eth0', null],
    ['fe80%203.0.113.7', null],
    ['/24', null],
    [' 203.0.113.7', null],
    ['localhost', null],
    ['*', null],
    ['', null],
    ['1'.repeat(70_000), null],
  ] as const)
    it(`is ${String(normal)} if it is written as ${text.slice(0, 50)}`, () => {
      expect(parseNetwork(text)).to.equal(normal);
      if (normal !== null) expect(parseNetwork(normal)).to.equal(normal);
    });

  for (const [network, inside, outside] of [
    [
      '203.0.113.7',
      ['203.0.113.7', '::ffff:203.0.113.7', '203.0.113.7:51000'],
      ['203.0.113.8', '::cb00:7107', '', 'x'],
    ],
    ['203.0.113.0/24', ['203.0.113.0', '::ffff:cb00:71ff'], ['203.0.114.0', '203.0.112.255', '::ffff:cb00:7200']],
    ['0.0.0.0/0', ['198.51.100.1', '::ffff:0:0'], ['::1', '2001:db8::1']],
    ['localhost', [], ['203.0.113.7', '::1', 'localhost']],
    ['::/0', ['::1', '2001:db8::1', 'fe80::1%eth0'], ['198.51.100.1', '::ffff:198.51.100.1']],
    ['2001:db8::1', ['2001:DB8:0::1', '[2001:db8::1]:51000'], ['2001:db8::2', '2001:db8::/64']],
    ['2001:db8::/48', ['2001:db8:0:ffff::1', '2001:db8:0:1::/64'], ['2001:db8:1::1', '2001:db8::/32']],
  ] as const)
    it(`${network} has ${inside.join(', ')}, and neither ${outside.join(' nor ')}`, () => {
      expect([...inside, ...outside].filter((address) => isInNetworks(address, [network]))).to.deep.equal(inside);
    });

  it('has each of its addresses in any spelling, and none that differs in a bit of its length', () => {
    const bytes = fc.oneof(...[4, 16].map((length) => fc.array(fc.nat(255), { minLength: length, maxLength: length })));
    fc.assert(
      fc.property(bytes, fc.nat(128), fc.nat(127), (address, someLength, someBit) => {
        const [length, bit] = [someLength % (address.length * 8 + 1), someBit % (address.length * 8)];
        const network = parseNetwork(`${textOf(address)}/${length}`) ?? expect.fail();
        const other = address.map((byte, index) => (index === bit >> 3 ? byte ^ (0x80 >> (bit & 7)) : byte));
        expect(isInNetworks(textOf(address), [network])).to.equal(true);
        expect(isInNetworks(textOf(other), [network])).to.equal(bit >= length);
      }),
    );
  });
});

describe('the network of a client', () => {
  for (const [text, network] of [
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0DB8:0000:0001:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
    ['::2:3:4:5:6:7:8', '0:2:3:4::/64'],
    ['203.10.113.70:51000', '203.10.113.70'],
    ['[2001:db8::1]', '2001:db8:0:0::/64'],
    ['x203.0.113.7:51000', undefined],
    ['203.0.113.7:51000x', undefined],
    ['x]@[::1', undefined],
    ['::1]/?', undefined],
    ['client', undefined],
    ['::ffff:client', undefined],
    ['::ffff:203.0.113.7.5', undefined],
    ['::fffe:203.0.113.7', '0:0:0:0::/64'],
    ['1:2:3:4:5:6:7', undefined],
    ['1:2:3:4:5:6:7:8:9', undefined],
    ['1:2:3:4:5:6:7:8::9', undefined],
    ['1:2:3:4:5:6:7:8::', undefined],
    ['1::2::3', undefined],
    ['1:2:3:4:5:6:7:12345', undefined],
    ['1:2:3:4:5:6::12345', undefined],
    ['1:::2', undefined],
    ['2001:db8::g', undefined],
    ['[2001:db8::1', undefined],
    [`fe80::1%${'1'.repeat(56)}`, 'fe80:0:0:0::/64'],
    [`fe80::1%${'1'.repeat(57)}`, undefined],
    [`${'['.repeat(70_000)}]`, undefined],
    ['', undefined],
  ] as const)
    it(`is ${String(network)} for ${text.slice(0, 70)}`, () => {
      expect(networkOf(text)).to.equal(network);
    });

  it('returns the /64 network of any IPv6 address, in any spelling', () => {
    const group = fc.oneof(fc.constant(0), fc.nat(0xff_ff));
    fc.assert(
      fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
        fc.pre(groups[5] !== 0xff_ff);
        const digits = groups.map((each) => each.toString(16));
        const long = digits.map((each) => each.padStart(4, '0').toUpperCase()).join(':');
        const short = new URL(`http://[${long}]`).hostname.slice(1, -1);
        const network = `${digits.slice(0, 4).join(':')}::/64`;
        expect([networkOf(long), networkOf(short)]).to.deep.equal([network, network]);
      }),
    );
  });
});
