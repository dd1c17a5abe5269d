/**
 * The fields of a kind of document, in the order in which they are usually stored. Each has a number, its slot, by which
 * a reader is asked for it. A field that is not named here is passed over, more slowly than one that is.
 */
export interface Layout<Name extends string = never> {
  readonly slots: Readonly<Record<Name, number>>;
  readonly names: readonly string[];
  /** The names as they stand in a document: in UTF-8, with a zero at the end. */
  readonly encodedNames: readonly Buffer[];
}

/** The layout of the fields with these names. */
export const layoutOf = <Name extends string>(...names: readonly Name[]): Layout<Name> => ({
  slots: Object.fromEntries(names.map((name, slot) => [name, slot])) as Record<Name, number>,
  names,
  encodedNames: names.map((name) => Buffer.from(`${name}\0`)),
});
