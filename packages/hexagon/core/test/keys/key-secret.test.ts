import { crc32 } from 'node:zlib';
import { expect } from 'chai';
import fc from 'fast-check';
import { z } from 'zod';
import { ApiKey } from '../../src/keys/api-key.js';
import {
  SECRET_LENGTH,
  displayPrefix,
  generateSecret,
  isLikeSecret,
  isWellFormedSecret,
  toKeyPrefix,
} from '../../src/keys/key-secret.js';
import { replaceSecrets, secretPattern } from '../../src/keys/secret-pattern.js';
import type { RandomSource } from '../../src/values/platform.js';

const BASE_62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The secret of the bytes 0 to 31. The checksum was computed with another implementation. */
const SECRET_OF_COUNTED_BYTES = 'wsk_0123456789ABCDEFGHIJKLMNOPQRSTUV1ggZdL';

const randomOf = (nextByte: () => number): RandomSource => ({
  bytes: (count) => Uint8Array.from({ length: count }, nextByte),
});

const countingFrom = (first: number, modulus: number): RandomSource => {
  let next = first;
  return randomOf(() => next++ % modulus);
};

const secretsWith = (keyPrefix?: string): fc.Arbitrary<string> =>
  fc.infiniteStream(fc.nat({ max: 255 })).map((bytes) =>
    generateSecret(
      randomOf(() => (bytes.next() as IteratorYieldResult<number>).value),
      keyPrefix,
    ),
  );

const secrets = secretsWith();

const prefixes = fc.stringMatching(/^[a-z0-9]{2,16}$/);

const prefixedSecrets = prefixes.chain((keyPrefix) => fc.tuple(fc.constant(keyPrefix), secretsWith(keyPrefix)));

describe('generateSecret', () => {
  it('returns wsk_ and 38 base62 characters for any random bytes', () => {
    fc.assert(
      fc.property(secrets, (secret) => {
        expect(secret).to.match(/^wsk_[0-9A-Za-z]{38}$/);
        expect(isWellFormedSecret(secret)).to.equal(true);
      }),
    );
  });

  it('returns a secret that ends with the CRC-32 of its random characters in base62', () => {
    fc.assert(
      fc.property(secrets, (secret) => {
        const digits = Array.from(secret.slice(36), (character) => BASE_62.indexOf(character));
        expect(digits.reduce((sum, digit) => sum * 62 + digit, 0)).to.equal(crc32(secret.slice(4, 36)));
      }),
    );
  });

  it('returns a well-formed secret with any prefix, which its pattern finds', () => {
    fc.assert(
      fc.property(prefixedSecrets, ([keyPrefix, secret]) => {
        expect(isWellFormedSecret(secret)).to.equal(true);
        expect(secret.startsWith(`${toKeyPrefix(keyPrefix)}_`)).to.equal(true);
        expect(new RegExp(secretPattern(keyPrefix)).exec(`leak: "${secret}"`)?.[0]).to.equal(secret);
      }),
    );
  });

  it('returns the documented secret for known bytes', () => {
    const random = countingFrom(0, 256);
    expect(generateSecret(random)).to.equal(SECRET_OF_COUNTED_BYTES);
    expect([...random.bytes(1)], 'the byte after those that it took').to.deep.equal([32]);
  });

  it('discards bytes from 248 on, which would make some characters more likely', () => {
    expect(generateSecret(countingFrom(248, 256))).to.equal(SECRET_OF_COUNTED_BYTES);
  });

  it('returns every character equally often for equally frequent bytes', () => {
    const random = countingFrom(0, 248);
    const drawn = Array.from({ length: 31 }, () => generateSecret(random).slice(4, 36)).join('');
    const counts = Array.from(BASE_62, (character) => drawn.split(character).length - 1);
    expect(counts).to.deep.equal(Array.from(BASE_62, () => 16));
  });
});

describe('isWellFormedSecret', () => {
  it('rejects a secret with any one character after its prefix changed', () => {
    fc.assert(
      fc.property(secrets, (secret) => {
        const mistyped = Array.from(secret.slice(3)).flatMap((right, index) =>
          Array.from(`${BASE_62}_-é `)
            .filter((wrong) => wrong !== right)
            .map((wrong) => secret.slice(0, 3 + index) + wrong + secret.slice(3 + index + 1)),
        );
        expect(mistyped.filter(isWellFormedSecret)).to.deep.equal([]);
      }),
      { numRuns: 20 },
    );
  });

  it('rejects a secret with two adjacent random characters swapped', () => {
    fc.assert(
      fc.property(secrets, fc.integer({ min: 4, max: 34 }), (secret, index) => {
        const [one, other] = [secret.charAt(index), secret.charAt(index + 1)];
        fc.pre(one !== other);
        expect(isWellFormedSecret(secret.slice(0, index) + other + one + secret.slice(index + 2))).to.equal(false);
      }),
    );
  });

  for (const [what, text] of [
    ['nothing', ''],
    ['an incomplete secret', SECRET_OF_COUNTED_BYTES.slice(0, -1)],
    ['a secret with a character too many', `${SECRET_OF_COUNTED_BYTES}0`],
    ['a secret and a line end', `${SECRET_OF_COUNTED_BYTES}\n`],
    ['a secret after a space', ` ${SECRET_OF_COUNTED_BYTES}`],
    ['a secret with its prefix in upper case', SECRET_OF_COUNTED_BYTES.replace('wsk_', 'WSK_')],
    ['a secret without a prefix', SECRET_OF_COUNTED_BYTES.replace('wsk_', '_')],
    ['a secret whose prefix is too short', SECRET_OF_COUNTED_BYTES.replace('wsk_', 'w_')],
    ['a secret whose prefix is too long', SECRET_OF_COUNTED_BYTES.replace('wsk_', `${'w'.repeat(17)}_`)],
  ] as const) {
    it(`rejects ${what}`, () => {
      expect(isWellFormedSecret(text)).to.equal(false);
    });
  }
});

describe('the length of a secret', () => {
  it('is from that with the shortest to that with the longest prefix', () => {
    const lengths = [2, 16].map((length) => generateSecret(countingFrom(0, 248), 'a'.repeat(length)).length);
    expect([SECRET_LENGTH.min, SECRET_LENGTH.max]).to.deep.equal(lengths);
  });

  it('of its beginning is from 7 to 21', () => {
    const { minLength, maxLength } = z.toJSONSchema(ApiKey.shape.prefix, { io: 'input' });
    expect([minLength, maxLength]).to.deep.equal([7, 21]);
  });
});

describe('isLikeSecret', () => {
  for (const [text, isLike] of [
    ['wsk_', true],
    ['acme_abc', true],
    [SECRET_OF_COUNTED_BYTES, true],
    ['wsk_abc.def', false],
    ['abc', false],
    ['eyJhbGciOiJSUzI1NiJ9.e30.c2ln', false],
  ] as const) {
    it(`is ${isLike} for ${text}`, () => {
      expect(isLikeSecret(text)).to.equal(isLike);
    });
  }
});

describe('displayPrefix', () => {
  it('returns wsk_ and four characters', () => {
    expect(displayPrefix(SECRET_OF_COUNTED_BYTES)).to.equal('wsk_0123');
  });

  it('returns any prefix and four random characters, as an API key has them', () => {
    fc.assert(
      fc.property(prefixedSecrets, ([keyPrefix, secret]) => {
        const shown = displayPrefix(secret);
        expect(shown).to.equal(secret.slice(0, keyPrefix.length + 5));
        expect(ApiKey.shape.prefix.safeParse(shown).success).to.equal(true);
        expect(ApiKey.shape.prefix.safeParse(secret.slice(0, shown.length + 1)).error?.issues[0]?.message).to.equal(
          'Must be the beginning of a secret, with 4 characters after the underscore.',
        );
      }),
    );
  });
});

describe('toKeyPrefix', () => {
  it('returns the prefix of this product for none', () => {
    expect(toKeyPrefix(undefined)).to.equal('wsk');
  });

  it('says what a prefix must be', () => {
    expect(() => toKeyPrefix('Acme'))
      .to.throw()
      .with.nested.property('details.issues[0].detail', 'Must be 2 to 16 lower-case letters and digits, such as acme.');
  });

  for (const keyPrefix of ['a', 'a'.repeat(17), 'Acme', 'ac_me', 'acme_', '', 7, null]) {
    it(`throws validation_failed for ${JSON.stringify(keyPrefix)}`, () => {
      expect(() => toKeyPrefix(keyPrefix as string))
        .to.throw()
        .with.property('code', 'validation_failed');
    });
  }
});

describe('replaceSecrets', () => {
  it('leaves no secret in a text, whatever its prefix and what is around it', () => {
    fc.assert(
      fc.property(fc.string(), prefixedSecrets, fc.string(), (before, [keyPrefix, secret], after) => {
        const text = replaceSecrets(`${before}${secret}${after}`, '*');
        expect(text).not.to.contain(secret.slice(keyPrefix.length + 1));
      }),
    );
  });

  it('keeps the prefix, and all else', () => {
    const acme = SECRET_OF_COUNTED_BYTES.replace('wsk', 'acme');
    expect(replaceSecrets(`a ${acme}/${SECRET_OF_COUNTED_BYTES} b`, '[redacted]')).to.equal(
      'a acme_[redacted]/wsk_[redacted] b',
    );
    for (const text of ['', 'missing_key', 'wsk_short', `x-${'a'.repeat(50)}`])
      expect(replaceSecrets(text, '*')).to.equal(text);
  });
});
