/** A connection string with the name of a database in it. It may name several hosts, so it is no URL. */
export const databaseUri = (uri: string, database: string): string =>
  uri.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, `$1/${database}`);
