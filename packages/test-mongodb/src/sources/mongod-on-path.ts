import { delimiter, join } from 'node:path';
import { isExecutable } from './executable.js';
import type { Source } from './source.js';

export const mongodOnPath: Source = {
  name: 'PATH',
  find: async ({ variables, platform }) => {
    const file = platform.startsWith('win32') ? 'mongod.exe' : 'mongod';
    for (const folder of (variables['PATH'] ?? '').split(delimiter).filter(Boolean)) {
      const path = join(folder, file);
      if (await isExecutable(path)) return path;
    }
    throw new Error(`no folder on it has ${file}`);
  },
};
