import { ValidationIssues } from '@workspace-api/core';

/** A string of RFC 9651, section 3.3.3. */
const QUOTED = /^"((?:[ !#-[\]-~]|\\["\\])*)"$/;

const VISIBLE_ASCII = /^[!-~]{1,255}$/;

/** Returns the key of an `Idempotency-Key` header, quoted or bare; undefined without one. Throws `invalid_parameter`. */
export const readIdempotencyKey = (header: string | undefined): string | undefined => {
  if (header === undefined) return undefined;
  const quoted = QUOTED.exec(header);
  const key = quoted === null ? header : (quoted[1] ?? '').replace(/\\(["\\])/g, '$1');
  if (VISIBLE_ASCII.test(key)) return key;
  const detail = 'Must have 1 to 255 visible ASCII characters.';
  throw new ValidationIssues().add(['idempotencyKey'], 'invalid_format', detail).toError('invalid_parameter');
};
