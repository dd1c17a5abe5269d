import { isObject } from '../schema/is-object.js';
import type { Digest } from '../values/platform.js';

/** Sorts the fields of an object, so that two spellings of it have one text. */
const sorted = (_name: string, value: unknown): unknown =>
  isObject(value)
    ? Object.fromEntries(
        Object.keys(value)
          .sort()
          .map((name) => [name, value[name]]),
      )
    : value;

/** Returns the SHA-256 of a request. The order of fields makes no difference. */
export const fingerprintOf = (digest: Digest, request: object): string =>
  digest.sha256(JSON.stringify(request, sorted));
