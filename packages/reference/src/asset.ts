import { existsSync, readFileSync } from 'node:fs';

/** A file of the reference as the build has left it, beside its shorter forms. */
export interface Asset {
  /** Where it is served. */
  readonly path: string;
  /** Its name in the folder of assets. Its forms in the codings of a transfer have an ending more. */
  readonly file: string;
  readonly mediaType: string;
  /** What changes when a byte of it does. */
  readonly hash: string;
}

/** Where the page is served. */
export const REFERENCE_PATH = '/docs';

/** Where the build leaves the assets. */
export const ASSET_FOLDER = new URL('../assets/', import.meta.url);

/** What the build writes last: the list of the assets, in JSON. */
export const ASSET_LIST = new URL('assets.json', ASSET_FOLDER);

/** Reads the list of the assets. Throws when the build has not been run. */
export const readAssets = (): readonly Asset[] => {
  if (!existsSync(ASSET_LIST)) throw new Error('The reference is not built. Run `npm run build`.');
  return JSON.parse(readFileSync(ASSET_LIST, 'utf8')) as Asset[];
};
