/** Returns a connection string with a database name. It may list several hosts, so it is no URL. */
export const databaseUri = (uri: string, database: string): string =>
  uri.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, `$1/${database}`);
