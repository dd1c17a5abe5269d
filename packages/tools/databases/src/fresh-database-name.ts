import { randomBytes } from 'node:crypto';

const handedOut = new Set<string>();

/** Returns an unused database name of 34 characters, so that suites cannot see each other's records. */
export const freshDatabaseName = (): string => {
  const name = `workspace_api_test_${randomBytes(8).toString('hex')}`;
  handedOut.add(name);
  return name;
};

/**
 * Returns the names given to this process since the last call. On a server that the run did not start, these databases
 * must be dropped.
 */
export const takeDatabaseNames = (): readonly string[] => {
  const names = [...handedOut];
  handedOut.clear();
  return names;
};
