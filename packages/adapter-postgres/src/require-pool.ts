/** Throws a TypeError if the options have no pool, for hosts in plain JavaScript. */
export const requirePool = (options: unknown): void => {
  const pool = typeof options === 'object' && options !== null && 'pool' in options ? options.pool : undefined;
  const isPool = typeof pool === 'object' && pool !== null && 'connect' in pool && 'query' in pool;
  if (!isPool) throw new TypeError('pool must be a pool of pg, such as createPostgresPool(uri).');
};
