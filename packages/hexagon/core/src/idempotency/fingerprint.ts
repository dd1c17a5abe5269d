import { isObject } from '../schema/is-object.js';
import type { Digest } from '../values/platform.js';

/** Sorts the fields of an object, so that two spellings of it have one text. */
const sorted = (_name: string, value: unknown): unknown => {
  if (!isObject(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, value[name]]));
};

/** Returns the SHA-256 of a request. The order of fields makes no difference. */
export const fingerprintOf = (digest: Digest, request: object): string =>
  digest.sha256(JSON.stringify(request, sorted));
