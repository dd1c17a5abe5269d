import type { IndexDefinition } from './index-manifest.js';

const DUPLICATE_KEY = 11000;

/** The head of the message, where nothing of the document stands yet. */
const INDEX_IN_MESSAGE = /^E11000 duplicate key error collection: \S+ index: (\S+) dup key/;

/** Whether a write was rejected by a unique index. */
export const isDuplicate = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === DUPLICATE_KEY;

/** Whether a write was rejected by this index. Errors of a bulk write name the index in their message only. */
export const isDuplicateOn = ({ name, key }: IndexDefinition, error: unknown): boolean => {
  if (!isDuplicate(error)) return false;
  if ('keyPattern' in error) return JSON.stringify(error.keyPattern) === JSON.stringify(key);
  return INDEX_IN_MESSAGE.exec(error.message)?.[1] === name;
};
