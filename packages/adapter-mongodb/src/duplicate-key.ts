import type { IndexDefinition } from './index-manifest.js';

const DUPLICATE_KEY = 11000;

/** Matches the start of the message, which contains no value of the document. */
const INDEX_IN_MESSAGE = /^E11000 duplicate key error collection: \S+ index: (\S+) dup key/;

/** Returns whether a unique index rejected a write. */
export const isDuplicate = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === DUPLICATE_KEY;

/** Returns whether this index rejected a write. Errors of a bulk write name the index only in their message. */
export const isDuplicateOn = ({ name, key }: IndexDefinition, error: unknown): boolean => {
  if (!isDuplicate(error)) return false;
  if ('keyPattern' in error) return JSON.stringify(error.keyPattern) === JSON.stringify(key);
  return INDEX_IN_MESSAGE.exec(error.message)?.[1] === name;
};
