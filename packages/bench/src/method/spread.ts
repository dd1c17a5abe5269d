/** The middle of some values, and the half of them around it. */
export interface Spread {
  readonly median: number;
  readonly lower: number;
  readonly upper: number;
}

/** The value at a share of the way through ordered values, 0 to 1, between two of them where the share is. */
const quantile = (ordered: readonly number[], share: number): number => {
  const place = (ordered.length - 1) * share;
  const [below = NaN, above = NaN] = [ordered[Math.floor(place)], ordered[Math.ceil(place)]];
  return below + (above - below) * (place - Math.floor(place));
};

/** Median and quartiles, as R and NumPy compute them by default. Throws a RangeError when there is no value. */
export const spreadOf = (values: readonly number[]): Spread => {
  if (values.length === 0) throw new RangeError('There is no median of no values.');
  const ordered = values.toSorted((one, other) => one - other);
  return { median: quantile(ordered, 0.5), lower: quantile(ordered, 0.25), upper: quantile(ordered, 0.75) };
};

/** The value that a share of the values, 0 to 1, does not exceed: of latencies, the percentile. NaN when there is none. */
export const percentile = (ordered: Float64Array, share: number): number =>
  ordered[Math.max(0, Math.ceil(ordered.length * share) - 1)] ?? NaN;
