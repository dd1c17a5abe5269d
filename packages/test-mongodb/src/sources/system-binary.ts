import { isExecutable } from './executable.js';
import type { Source } from './source.js';

/** The mongod that the user named, with the variable that mongodb-memory-server reads too. */
export const systemBinary: Source = {
  name: 'MONGOMS_SYSTEM_BINARY',
  find: async ({ variables }) => {
    const path = variables['MONGOMS_SYSTEM_BINARY'];
    if (!path) throw new Error('not set');
    if (!(await isExecutable(path))) throw new Error(`${path} is not an executable file`);
    return path;
  },
};
