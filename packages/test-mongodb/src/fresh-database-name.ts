import { randomBytes } from 'node:crypto';

const handedOut = new Set<string>();

/** A database name that nobody has used, so that suites cannot see each other's records. 34 characters. */
export const freshDatabaseName = (): string => {
  const name = `workspace_api_test_${randomBytes(8).toString('hex')}`;
  handedOut.add(name);
  return name;
};

/** The names this process was given, which on a server that is not ours are all there is to clean up. */
export const takeDatabaseNames = (): readonly string[] => {
  const names = [...handedOut];
  handedOut.clear();
  return names;
};
