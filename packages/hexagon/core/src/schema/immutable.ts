/** The type of a record in which nothing can be assigned. */
export type Immutable<Value> = unknown extends Value
  ? Value
  : Value extends string | number | boolean | null | undefined | ((...given: never) => unknown)
    ? Value
    : Value extends readonly (infer Item)[]
      ? readonly Immutable<Item>[]
      : Value extends Iterable<unknown> | AsyncIterable<unknown>
        ? Value
        : { readonly [Field in keyof Value]: Immutable<Value[Field]> };
