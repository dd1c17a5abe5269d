/** A longer name is not compared, because a caller can choose it. */
const MAX_LENGTH = 40;

/** Returns a name as people mix it up: without case, and without the marks between words. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/**
 * Returns how many letters differ between two strings; infinity if more than `most`. Two that are swapped count once (optimal
 * string alignment).
 */
const distanceOf = (one: string, other: string, most: number): number => {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const [left, right] = [one.slice(same), other.slice(same)];
  if (left === right) return 0;
  if (most === 0) return Infinity;
  const without = (fromOne: number, fromOther: number): number =>
    1 + distanceOf(left.slice(fromOne), right.slice(fromOther), most - 1);
  const isSwapped = left.slice(0, 2) === [right[1], right[0]].join('');
  return Math.min(without(1, 1), without(1, 0), without(0, 1), isSwapped ? without(2, 2) : Infinity);
};

/**
 * Returns the known name that an unknown one probably means; undefined if there is none. The unknown one may have another case,
 * other marks between words, more words or fewer, or a typo in every third letter at most.
 */
export const nearestName = (name: string, known: readonly string[]): string | undefined => {
  if (name.length > MAX_LENGTH) return undefined;
  const given = plain(name);
  const [nearest] = known
    .map((candidate) => {
      const meant = plain(candidate);
      return { candidate, distance: distanceOf(given, meant, Math.min(3, Math.floor(meant.length / 3))) };
    })
    .filter(({ distance }) => distance < Infinity)
    .sort((one, other) => one.distance - other.distance);
  if (nearest !== undefined) return nearest.candidate;
  const begun = given.length > 3 ? known.find((other) => plain(other).startsWith(given)) : undefined;
  return begun ?? known.find((other) => plain(other).length > 3 && given.includes(plain(other)));
};
