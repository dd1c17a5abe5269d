/** A schema of Zod, Valibot, ArkType or another library that implements Standard Schema. */
export interface Schema<Data> {
  readonly '~standard': { readonly validate: Validate<Data> };
}

/** Returns the data that is valid, or issues. */
export type Validate<Data> = (value: unknown) => Validated<Data> | Promise<Validated<Data>>;

type Validated<Data> =
  { readonly value: Data; readonly issues?: undefined } | { readonly issues: readonly ValidationIssue[] };

interface ValidationIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** Returns a check without issues, because the response is not one of the API. */
const only =
  (accepts: (value: unknown) => boolean): Validate<unknown> =>
  (value) =>
    accepts(value) ? { value } : { issues: [] };

/** Returns whether a value is an object or an array. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

export const anObject = only(isObject);
export const anyData = only((value) => value !== undefined);

/** Returns an issue as text, with the place in the data: `items.0.cents: Must be an integer.` */
export const textOf = ({ message, path = [] }: ValidationIssue): string => {
  const keys = path.map((segment) => String(typeof segment === 'object' ? segment.key : segment));
  return keys.length === 0 ? message : `${keys.join('.')}: ${message}`;
};
