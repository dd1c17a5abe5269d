const isDatabase = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'collection' in value && typeof value.collection === 'function';

/** Throws a TypeError if the options have no database, for hosts in plain JavaScript. */
export const requireDatabase = (options: unknown): void => {
  const hasDatabase = typeof options === 'object' && options !== null && 'db' in options && isDatabase(options.db);
  if (!hasDatabase) throw new TypeError('db must be a database of the MongoDB driver, such as client.db(name).');
};
