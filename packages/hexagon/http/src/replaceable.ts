/** Values, or a function that returns those of now, such as the secrets in a file that may be replaced. */
export type Replaceable<Value> = Value | (() => Value);

/** Returns the values of now. */
export const valueNow = <Value extends object>(given: Replaceable<Value>): Value =>
  typeof given === 'function' ? given() : given;

/** Returns a function that computes something from the values of now. It computes it again only if they have changed. */
export const computedFrom = <Value extends object, Result>(
  given: Replaceable<Value>,
  compute: (value: Value) => Result,
): (() => Result) => {
  let last = valueNow(given);
  let result = compute(last);
  return () => {
    const value = valueNow(given);
    if (value !== last && JSON.stringify(value) !== JSON.stringify(last)) result = compute(value);
    last = value;
    return result;
  };
};
