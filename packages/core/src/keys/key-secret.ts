import type { RandomSource } from '../values/platform.js';

const BASE_62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const MARK = 'wsk_';
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const CHECKSUM_START = MARK.length + RANDOM_LENGTH;

/**
 * The largest multiple of 62 that fits in a byte. Larger bytes are discarded, so that each character is equally likely.
 */
const UNBIASED_LIMIT = 248;

const SECRET = /^wsk_[0-9A-Za-z]{38}$/;

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

/** Returns the CRC-32 of an ASCII string, 0 to 4,294,967,295. */
const crc32 = (text: string): number => {
  let remainder = 0xff_ff_ff_ff;
  for (let index = 0; index < text.length; index++) {
    remainder = (remainder >>> 8) ^ (TABLE[(remainder ^ text.charCodeAt(index)) & 0xff] ?? 0);
  }
  return (remainder ^ 0xff_ff_ff_ff) >>> 0;
};

const checksum = (text: string): string => {
  let digits = '';
  for (let rest = crc32(text); digits.length < CHECKSUM_LENGTH; rest = Math.floor(rest / 62)) {
    digits = BASE_62.charAt(rest % 62) + digits;
  }
  return digits;
};

/**
 * Returns a new API key secret: `wsk_`, 32 random base62 characters (190 bits), and 6 base62 characters that encode the
 * CRC-32 of those 32. The regular expression `wsk_[0-9A-Za-z]{38}` finds leaked secrets.
 */
export const generateSecret = (random: RandomSource): string => {
  const text = randomText(random);
  return MARK + text + checksum(text);
};

/** Returns whether a string has the form of a secret and a valid checksum. Needs no lookup. */
export const isWellFormedSecret = (text: string): boolean =>
  SECRET.test(text) && checksum(text.slice(MARK.length, CHECKSUM_START)) === text.slice(CHECKSUM_START);

/** Returns the first 8 characters of a secret, which identify the key to people. */
export const displayPrefix = (secret: string): string => secret.slice(0, 8);
