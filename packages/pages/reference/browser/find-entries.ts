import { KINDS, type SearchEntry } from './search-entries.js';
import { SYNONYMS } from './synonyms.js';

/** More results than these are no help. */
const MAX_RESULTS = 12;

/** Shorter words have too many neighbors. */
const MIN_MISTYPED = 4;

/** What was found. */
export interface Found {
  readonly entries: readonly SearchEntry[];
  /** A sentence for the reader. */
  readonly answer?: string | undefined;
}

/** Returns whether two words differ by at most one letter that is missing, added, replaced or exchanged with the next. */
const isNear = (one: string, other: string): boolean => {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start++;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  return (left.length <= 1 && right.length <= 1) || (left.length === 2 && left === right.slice(1) + right.slice(0, 1));
};

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}_]+/u);

const areIn = (words: readonly string[], text: string): boolean => words.every((word) => text.includes(word));

/** Returns the distance of an entry from a query, 0 to 4: 0 if it is the title. Infinity if a word is missing. */
const distanceOf = ({ title, context, text }: SearchEntry, query: string, words: readonly string[]): number => {
  const name = title.toLowerCase();
  if (name === query) return 0;
  if (name.startsWith(query)) return 1;
  if (areIn(words, name)) return 2;
  if (areIn(words, text)) return 3;
  return areIn(words, `${text} ${context.toLowerCase()}`) && words.some((word) => name.includes(word)) ? 4 : Infinity;
};

/** Returns the entries that contain every word of a query: those with it in their title first, then by kind. */
const search = (entries: readonly SearchEntry[], query: string): readonly SearchEntry[] => {
  const words = query.split(/\s+/);
  const rankOf = (distance: number, { kind }: SearchEntry): number =>
    (distance < 3 ? 0 : 100) + 10 * KINDS.indexOf(kind) + distance;
  return entries
    .map((entry) => ({ entry, distance: distanceOf(entry, query, words) }))
    .filter(({ distance }) => distance < Infinity)
    .map(({ entry, distance }) => ({ entry, rank: rankOf(distance, entry) }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, MAX_RESULTS)
    .map(({ entry }) => entry);
};

/** Returns a query with each mistyped word replaced by the nearest word of the titles, or else of the texts. */
const corrected = (entries: readonly SearchEntry[], query: string): string => {
  const known = [...new Set(entries.flatMap(({ title }) => wordsOf(title.toLowerCase())))];
  const others = [...new Set(entries.flatMap(({ text }) => wordsOf(text)))];
  const correct = (word: string): string =>
    word.length < MIN_MISTYPED || others.some((other) => other.startsWith(word))
      ? word
      : (known.find((other) => isNear(word, other)) ?? others.find((other) => isNear(word, other)) ?? word);
  return query.split(/\s+/).map(correct).join(' ');
};

/**
 * Returns the entries that contain every word of a query. If no title has it, a synonym may, or a sentence that the API does
 * not have it. If nothing is found, each word may have one typing error.
 */
export const findEntries = (entries: readonly SearchEntry[], input: string): Found => {
  const query = input.trim().toLowerCase().replace(/\s+/g, ' ');
  if (query === '') return { entries: [] };
  const found = search(entries, query);
  const synonym = SYNONYMS.find(({ words }) => words.test(query));
  const isInTitle = found.some(({ kind, title }) => kind !== 'guide' && title.toLowerCase().includes(query));
  if (synonym !== undefined && !isInTitle)
    return { entries: search(entries, synonym.query).slice(0, MAX_RESULTS), answer: synonym.answer };
  return { entries: found.length > 0 ? found : search(entries, corrected(entries, query)) };
};
