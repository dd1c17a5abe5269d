import { VARIABLE_PREFIX } from './command-option.js';

/** A name is taken for another from which it differs in so many letters, or in half of its own. */
const MAX_TYPOS = 3;

/**
 * A sentence for each variable that no command has. It would be a typo that is never noticed: what it was meant for
 * stays at its default.
 */
export const describeUnknownVariables = async (
  variables: Iterable<string>,
  known: ReadonlySet<string>,
): Promise<string[]> => {
  const unknown = [...variables].filter((name) => !known.has(name));
  if (unknown.length === 0) return [];
  const { closestMatch } = await import('leven');
  return unknown.map((name) => {
    const maxDistance = Math.min(MAX_TYPOS, Math.floor((name.length - VARIABLE_PREFIX.length) / 2));
    const meant = closestMatch(name, [...known], { maxDistance });
    return meant === undefined
      ? `${name} is the variable of no option. Remove it: the prefix belongs to this program.`
      : `${name} is the variable of no option. Did you mean ${meant}?`;
  });
};
