import { register } from 'node:module';

register('./hooks.js', import.meta.url);

/** Imports a module of this repository as it is in the next release, with all modules that it imports. */
export const importNext = (url: URL | string): Promise<unknown> => import(`${String(url)}?next`);
