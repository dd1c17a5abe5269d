import type { Db } from 'mongodb';

/**
 * Deletes every document of these collections. The indexes stay: to make them anew for each case would take most of a
 * run. The server rejects scans, so even "everything" has to name a field that an index starts with, and every document
 * has.
 */
export const emptyCollections = async (db: Db, names: readonly string[], indexedField: string): Promise<void> => {
  const everything = { [indexedField]: { $exists: true } };
  await Promise.all(names.map((name) => db.collection(name).deleteMany(everything)));
};
