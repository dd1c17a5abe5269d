/** The median and quartiles of some values. */
export interface Spread {
  readonly median: number;
  readonly lower: number;
  readonly upper: number;
}

/** Returns the quantile of ordered values at a share from 0 to 1, interpolated. */
const quantile = (ordered: readonly number[], share: number): number => {
  const place = (ordered.length - 1) * share;
  const [below = NaN, above = NaN] = [ordered[Math.floor(place)], ordered[Math.ceil(place)]];
  return below + (above - below) * (place - Math.floor(place));
};

/**
 * Returns the median and quartiles, as R and NumPy compute them by default. Throws a RangeError if there are no values.
 */
export const spreadOf = (values: readonly number[]): Spread => {
  if (values.length === 0) throw new RangeError('There is no median of no values.');
  const ordered = values.toSorted((one, other) => one - other);
  return { median: quantile(ordered, 0.5), lower: quantile(ordered, 0.25), upper: quantile(ordered, 0.75) };
};

/** Returns the percentile of ordered values for a share from 0 to 1. NaN if there are no values. */
export const percentile = (ordered: Float64Array, share: number): number =>
  ordered[Math.max(0, Math.ceil(ordered.length * share) - 1)] ?? NaN;
