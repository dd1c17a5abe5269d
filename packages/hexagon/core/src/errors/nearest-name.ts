/** A longer name is not compared, because a caller can choose it. */
const MAX_LENGTH = 40;

/** Returns a name as people mix it up: without case, and without the marks between words. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Returns how many letters differ between two short strings. Two that are swapped count once (optimal string alignment). */
const distanceOf = (one: string, other: string): number => {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= one.length; row++) {
    rows.push([row]);
    for (let column = 1; column <= other.length; column++) {
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      rows[row]?.push(
        Math.min(
          at(row - 1, column - 1) + Number(one[row - 1] !== other[column - 1]),
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(one.length, other.length);
};

/**
 * Returns the known name that an unknown one probably means; undefined if there is none. The unknown one may have another case,
 * other marks between words, more words, or a typo in every third letter at most.
 */
export const nearestName = (name: string, known: readonly string[]): string | undefined => {
  if (name.length > MAX_LENGTH) return undefined;
  const given = plain(name);
  const [nearest] = known
    .map((candidate) => ({ candidate, distance: distanceOf(given, plain(candidate)) }))
    .filter(({ candidate, distance }) => distance <= Math.min(3, Math.floor(plain(candidate).length / 3)))
    .sort((one, other) => one.distance - other.distance);
  return nearest?.candidate ?? known.find((other) => plain(other).length > 3 && given.includes(plain(other)));
};
