import { expect } from 'chai';
import { createSeal } from '../../src/links/seal.js';

const SECRET = 'the first secret of at least 32 bytes';
const VALUE = { workspaceId: '00000000-0000-7000-8000-000000000001', memberId: 'ann' };
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

describe('createSeal', () => {
  const seal = createSeal([SECRET], 'links');

  it('opens what it closed, and no two closed texts are the same', async () => {
    const [one, other] = [await seal.close(VALUE), await seal.close(VALUE)];
    expect([await seal.open(one), await seal.open(other)]).to.deep.equal([VALUE, VALUE]);
    expect(one).not.to.equal(other).and.not.to.contain('ann');
  });

  it('opens no text that differs in one character, removed, added or replaced', async () => {
    const closed = await seal.close(VALUE);
    const bytesOf = (text: string): string => Buffer.from(text, 'base64url').toString('hex');
    for (let index = 0; index < closed.length; index++) {
      const [head, tail] = [closed.slice(0, index), closed.slice(index + 1)];
      const current = ALPHABET.indexOf(closed[index] ?? '');
      // All replacements of all characters take minutes. These change each bit.
      const replaced = [1, 2, 4, 8, 16, 32].map((bit) => head + (ALPHABET[current ^ bit] ?? '') + tail);
      for (const text of [...replaced, head + tail, `${head}A${closed.slice(index)}`]) {
        // The last bits of a text in Base64 may mean nothing.
        if (bytesOf(text) !== bytesOf(closed)) expect(await seal.open(text), text).to.equal(undefined);
      }
    }
  });

  it('opens what any of its secrets closed, and closes with the first', async () => {
    const replaced = createSeal(['the second secret of at least 32 bytes', SECRET], 'links');
    expect(await replaced.open(await seal.close(VALUE))).to.deep.equal(VALUE);
    expect(await seal.open(await replaced.close(VALUE))).to.equal(undefined);
  });

  for (const [what, other] of [
    ['another secret', createSeal(['another secret of at least 32 bytes!'], 'links')],
    ['another purpose', createSeal([SECRET], 'sessions')],
  ] as const) {
    it(`opens nothing of ${what}`, async () => {
      expect(await seal.open(await other.close(VALUE))).to.equal(undefined);
    });
  }

  for (const text of [
    '',
    'A',
    'A'.repeat(39),
    'A'.repeat(100),
    'A'.repeat(8_193),
    `${'A'.repeat(60)}=`,
    'é'.repeat(50),
  ])
    it(`opens no ${String(text.length)} characters like ${text.slice(0, 3)}`, async () => {
      expect(await seal.open(text)).to.equal(undefined);
    });
});
