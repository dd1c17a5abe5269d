import { validate } from '../errors/validate.js';
import { object, textLike } from '../schema/schemas.js';
import type { LengthRange } from '../schema/text.js';
import type { RandomSource } from '../values/platform.js';
import {
  ANY_PREFIX,
  CHECKSUM_LENGTH,
  DEFAULT_KEY_PREFIX,
  KEY_PREFIX,
  KEY_PREFIX_LENGTH,
  RANDOM_LENGTH,
  SECRET,
} from './secret-pattern.js';

const BASE_62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The number of random characters of a secret that people see. */
const SHOWN_LENGTH = 4;

/** Returns the length of a string of a prefix, an underscore and this number of characters. */
const lengthWith = (characters: number): LengthRange => ({
  min: KEY_PREFIX_LENGTH.min + 1 + characters,
  max: KEY_PREFIX_LENGTH.max + 1 + characters,
});

/** The length of a secret, with the shortest and with the longest prefix. */
export const SECRET_LENGTH = lengthWith(RANDOM_LENGTH + CHECKSUM_LENGTH);

/** The beginning of a secret, which identifies the key to people. */
export const DisplayPrefix = textLike(
  new RegExp(`^${ANY_PREFIX}_[0-9A-Za-z]{${String(SHOWN_LENGTH)}}$`),
  lengthWith(SHOWN_LENGTH),
  'Must be the beginning of a secret, with 4 characters after the underscore.',
);

const Options = object({
  keyPrefix: textLike(KEY_PREFIX, KEY_PREFIX_LENGTH, 'Must be 2 to 16 lower-case letters and digits, such as acme.'),
});

/** Returns the prefix of new secrets. Throws `validation_failed` for one of another form. */
export const toKeyPrefix = (keyPrefix: string = DEFAULT_KEY_PREFIX): string =>
  validate(Options, { keyPrefix }).keyPrefix;

/**
 * The largest multiple of 62 that fits in a byte. Larger bytes are discarded, so that each character is equally likely.
 */
const UNBIASED_LIMIT = 248;

const randomText = (random: RandomSource): string => {
  let text = '';
  while (text.length < RANDOM_LENGTH) {
    for (const byte of random.bytes(RANDOM_LENGTH)) {
      if (byte < UNBIASED_LIMIT) text += BASE_62.charAt(byte % 62);
    }
  }
  return text.slice(0, RANDOM_LENGTH);
};

/** The reflected polynomial of CRC-32/ISO-HDLC, which zip, PNG and gzip use. */
const POLYNOMIAL = 0xed_b8_83_20;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) remainder = remainder & 1 ? (remainder >>> 1) ^ POLYNOMIAL : remainder >>> 1;
  return remainder;
});

/** Returns the CRC-32 of an ASCII string in base62. */
const checksum = (text: string): string => {
  let remainder = 0xff_ff_ff_ff;
  for (let index = 0; index < text.length; index++) {
    remainder = (remainder >>> 8) ^ (TABLE[(remainder ^ text.charCodeAt(index)) & 0xff] ?? 0);
  }
  let digits = '';
  for (let rest = (remainder ^ 0xff_ff_ff_ff) >>> 0; digits.length < CHECKSUM_LENGTH; rest = Math.floor(rest / 62)) {
    digits = BASE_62.charAt(rest % 62) + digits;
  }
  return digits;
};

/**
 * Returns a new API key secret: a prefix and an underscore, 32 random base62 characters (190 bits), and 6 base62 characters
 * that encode the CRC-32 of those 32.
 */
export const generateSecret = (random: RandomSource, keyPrefix = DEFAULT_KEY_PREFIX): string => {
  const text = randomText(random);
  return `${keyPrefix}_${text}${checksum(text)}`;
};

/** The form of a secret of any length. */
const LIKE_SECRET = new RegExp(`^${ANY_PREFIX}_[0-9A-Za-z]*$`);

/** Returns whether a string looks like a secret, with any prefix. An incomplete secret is no token of another kind. */
export const isLikeSecret = (text: string): boolean => LIKE_SECRET.test(text);

/** Returns whether a string has the form of a secret, with any prefix, and a valid checksum. Needs no lookup. */
export const isWellFormedSecret = (text: string): boolean =>
  SECRET.test(text) &&
  checksum(text.slice(-RANDOM_LENGTH - CHECKSUM_LENGTH, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);

/** Returns the beginning of a secret, which identifies the key to people. */
export const displayPrefix = (secret: string): string => secret.slice(0, secret.indexOf('_') + 1 + SHOWN_LENGTH);
