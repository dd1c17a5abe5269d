declare const kind: unique symbol;

/** A UUID in lower case that names one kind of record. Ids of different kinds do not mix. */
export type Id<Kind extends string> = string & { readonly [kind]: Kind };

/** Makes ids. */
export interface IdGenerator {
  /** A new UUID of version 7 in lower case, never given before. */
  next(): string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text has the form of a UUID (RFC 9562, section 4) of any version, in either case. */
export const isUuid = (text: string): boolean => UUID.test(text);
