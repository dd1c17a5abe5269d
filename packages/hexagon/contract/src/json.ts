/** A JSON object of the document. */
export type Json = Readonly<Record<string, unknown>>;

/** A reference to a component of the document. */
export const refTo = (kind: 'headers' | 'schemas', name: string): Json => ({ $ref: `#/components/${kind}/${name}` });
