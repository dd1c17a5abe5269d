import type { Db } from 'mongodb';

/**
 * Deletes every document of these collections. The indexes stay, because creating them for each case would take most of
 * a run. The server rejects collection scans, so the filter needs an indexed field that every document has.
 */
export const emptyCollections = async (db: Db, names: readonly string[], indexedField: string): Promise<void> => {
  const everything = { [indexedField]: { $exists: true } };
  await Promise.all(names.map((name) => db.collection(name).deleteMany(everything)));
};
