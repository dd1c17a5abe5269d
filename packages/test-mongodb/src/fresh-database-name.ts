import { randomBytes } from 'node:crypto';

const handedOut = new Set<string>();

/** Returns a unique database name of 34 characters, so that suites cannot see each other's records. */
export const freshDatabaseName = (): string => {
  const name = `workspace_api_test_${randomBytes(8).toString('hex')}`;
  handedOut.add(name);
  return name;
};

/** The names that this process uses. On a given server, only these databases are dropped. */
export const takeDatabaseNames = (): readonly string[] => {
  const names = [...handedOut];
  handedOut.clear();
  return names;
};
