/** The type of a record in which nothing can be assigned. */
export type Immutable<Value> = unknown extends Value
  ? Value
  : Value extends string | number | boolean | null | undefined
    ? Value
    : Value extends readonly (infer Item)[]
      ? readonly Immutable<Item>[]
      : { readonly [Field in keyof Value]: Immutable<Value[Field]> };
