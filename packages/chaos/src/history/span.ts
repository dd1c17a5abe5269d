/** A time span on the runner's monotonic clock (`performance.now()`), in milliseconds. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export const overlaps = (one: Span, other: Span): boolean => one.start <= other.end && other.start <= one.end;

export const lengthOf = ({ start, end }: Span): number => end - start;
