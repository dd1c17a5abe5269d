import { expect } from 'chai';
import fc from 'fast-check';
import { redact, redactorOf } from '../../src/context/redact.js';

const KEY = `wsk_${'a1B2'.repeat(9)}cd`;

const encodeAll = (text: string): string =>
  text.replace(/[^]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);

describe('redact', () => {
  for (const [how, text] of [
    ['as it is', KEY],
    ['inside a path', `/api/public/v1/${KEY}/me`],
    ['percent-encoded', encodeAll(KEY)],
    ['percent-encoded in upper case', encodeAll(KEY).toUpperCase()],
    ['percent-encoded twice', encodeURIComponent(encodeAll(KEY))],
    ['percent-encoded in part', KEY.replace('_', '%5F')],
    ['percent-encoded beside broken percent-encoding', `%zz%${encodeAll(KEY)}`],
  ] as const) {
    it(`removes a key that is sent ${how}`, () => {
      expect(redact(text)).to.include('wsk_*').and.not.include(KEY);
    });
  }

  it('removes a key that is percent-encoded up to four times, and decodes no further', () => {
    let text = KEY.replace('_', '%5f');
    for (let times = 1; times < 4; times++) text = text.replace('%', '%25');
    expect(redact(text)).to.equal('wsk_*');
    const further = text.replace('%', '%25');
    expect(redact(further)).to.equal(further);
  });

  it('returns all else in its decoded form beside a key that was encoded', () => {
    expect(redact(`/a%2Fb/${KEY.replace('_', '%5F')}/%C3%A9`)).to.equal('/a/b/wsk_*/%C3%A9');
  });

  it('removes a key with any prefix', () => {
    for (const prefix of ['acme', 'a1', 'abcdefghijklmnop'])
      expect(redact(`/x/${KEY.replace('wsk', prefix)}`)).to.equal(`/x/${prefix}_*`);
  });

  it('removes every key', () => {
    expect(redact(`${KEY}/${KEY}`)).to.equal('wsk_*/wsk_*');
  });

  it('returns a text without a key as it is, percent-encoding included', () => {
    for (const text of ['/a%2Fb', '100%', 'wsk_short', '%77sk_short', '']) expect(redact(text)).to.equal(text);
  });

  it('leaves no key in any string, whatever the encoding of its characters', () => {
    const spelled = fc
      .array(fc.boolean(), { minLength: KEY.length, maxLength: KEY.length })
      .map((encoded) =>
        KEY.replace(/[^]/g, (character, index: number) => (encoded[index] === true ? encodeAll(character) : character)),
      );
    fc.assert(
      fc.property(fc.string(), spelled, fc.string(), (before, key, after) => {
        const text = redact(`${before}/${key}/${after}`);
        expect(decodeURIComponent(text.replace(/%(?![\da-f]{2})|[^\x20-\x7e]|%[89a-f][\da-f]/gi, ''))).not.to.include(
          KEY,
        );
      }),
    );
  });
});

describe('the redactor of a request', () => {
  const redactorFor = (token: string) => redactorOf({ header: () => `Bearer ${token}` });

  it('replaces its token by a star, percent-encoded too, from 16 characters on', () => {
    for (const token of ['a+b/c=d.e~f-g_hi', 'a+b/c=d.e~f-g_hij']) {
      expect(redactorFor(token)(`x${token}y`)).to.equal('x*y');
      expect(redactorFor(token)(`x${encodeURIComponent(token)}y`)).to.equal('x*y');
    }
    expect(redactorFor('fifteen-letters')('xfifteen-lettersy')).to.equal('xfifteen-lettersy');
  });

  it('removes keys also without a token', () => {
    expect(redactorOf({ header: () => undefined })(KEY)).to.equal('wsk_*');
  });
});
