import { crc32 } from 'node:zlib';

const SECRET = /^wsk_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

const BASE_62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns the last 6 characters of a secret: the CRC-32 of the first part. */
export const checksum = (text: string): string => {
  let digits = '';
  for (let rest = crc32(text); digits.length < 6; rest = Math.floor(rest / 62)) {
    digits = BASE_62.charAt(rest % 62) + digits;
  }
  return digits;
};

/** Returns whether a string is well-formed as a secret, without a lookup. */
export const isComplete = (secret: string): boolean => {
  const [, random, check] = SECRET.exec(secret) ?? [];
  return random !== undefined && checksum(random) === check;
};
