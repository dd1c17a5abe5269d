import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** @throws if the SHA-256 of the file at `path` is not `expected` (lower-case hexadecimal). */
export const verifySha256 = async (path: string, expected: string): Promise<void> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const actual = hash.digest('hex');
  if (actual !== expected) throw new Error(`${path} has the SHA-256 ${actual} instead of ${expected}`);
};
