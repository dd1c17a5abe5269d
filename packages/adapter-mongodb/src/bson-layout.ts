/**
 * The known fields of a kind of document, in their usual order. A reader finds a field by its number, the slot. Other
 * fields are skipped, which is slower.
 */
export interface Layout<Name extends string = never> {
  readonly slots: Readonly<Record<Name, number>>;
  readonly names: readonly string[];
  /** The names as a document has them: UTF-8, terminated by a zero. */
  readonly encodedNames: readonly Buffer[];
}

/** Creates a layout of the fields with these names. */
export const layoutOf = <Name extends string>(...names: readonly Name[]): Layout<Name> => ({
  slots: Object.fromEntries(names.map((name, slot) => [name, slot])) as Record<Name, number>,
  names,
  encodedNames: names.map((name) => Buffer.from(`${name}\0`)),
});
