/** The name of the header (draft-ietf-httpapi-idempotency-key-header). */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** The name of the header of an answer that an earlier request had already got. */
export const IDEMPOTENCY_REPLAYED = 'Idempotency-Replayed';

/** A string of RFC 9651, section 3.3.3. */
const QUOTED = /^"((?:[ !#-[\]-~]|\\["\\])*)"$/;

/** The key in a header, which may be quoted, as the draft has it, or bare, as most callers send it. */
export const readIdempotencyKey = (header: string | undefined): string | undefined => {
  const quoted = header === undefined ? null : QUOTED.exec(header);
  return quoted === null ? header : quoted[1]?.replace(/\\(["\\])/g, '$1');
};
