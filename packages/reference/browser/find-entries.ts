import type { SearchEntry } from './search-entries.js';

/** More results than these are no help. */
const MAX_RESULTS = 12;

/** Returns the distance of an entry from a query, 0 to 4: 0 if it is the title. Infinity if a word is missing. */
const distanceOf = ({ title, context, text }: SearchEntry, query: string, words: readonly string[]): number => {
  const name = title.toLowerCase();
  const all = `${text} ${context.toLowerCase()}`;
  if (name === query) return 0;
  if (name.startsWith(query)) return 1;
  if (words.every((word) => name.includes(word))) return 2;
  if (words.every((word) => text.includes(word))) return 3;
  return words.every((word) => all.includes(word)) && words.some((word) => name.includes(word)) ? 4 : Infinity;
};

/** Returns the entries that contain every word of a query, the nearest first. */
export const findEntries = (entries: readonly SearchEntry[], input: string): readonly SearchEntry[] => {
  const query = input.trim().toLowerCase();
  if (query === '') return [];
  const words = query.split(/\s+/);
  return entries
    .map((entry) => ({ entry, distance: distanceOf(entry, query, words) }))
    .filter(({ distance }) => distance < Infinity)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, MAX_RESULTS)
    .map(({ entry }) => entry);
};
