const JSON_TEXT = Symbol.for('@workspace-api/core/json-text');

interface Written {
  readonly [JSON_TEXT]?: string;
}

/**
 * Gives a record that will never change the text that it is in JSON, so that it is not written anew for every answer that
 * has it: that is what a page costs most. The text belongs to this very object: a copy of it, by any means, has none.
 * It must be what `JSON.stringify` makes of the record. Throws a TypeError for a record that is frozen already.
 */
export const withJsonText = <Value extends object>(record: Value, text: string): Value =>
  Object.defineProperty(record, JSON_TEXT, { value: text });

/** A record in JSON: the text that it has been given, or else what `JSON.stringify` makes of it. */
export const jsonTextOf = (record: object): string => (record as Written)[JSON_TEXT] ?? JSON.stringify(record);
