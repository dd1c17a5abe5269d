/** A string of RFC 9651, section 3.3.3. */
const QUOTED = /^"((?:[ !#-[\]-~]|\\["\\])*)"$/;

/**
 * Returns the key of an `Idempotency-Key` header: quoted, as the draft defines it, or bare, as most clients send it.
 */
export const readIdempotencyKey = (header: string | undefined): string | undefined =>
  header?.replace(QUOTED, (_, escaped: string) => escaped.replace(/\\(["\\])/g, '$1'));
