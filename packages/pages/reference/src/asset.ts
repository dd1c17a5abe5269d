import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentCoding } from '@workspace-api/http/endpoints';
import type { ReferenceLinks } from './page/site.js';

/** A file of the reference as the build has left it, beside its compressed forms. */
export interface Asset {
  /** Where it is served, below the mount path. */
  readonly path: string;
  /** Its name in the folder of assets. Its compressed forms have one more ending. */
  readonly file: string;
  readonly mediaType: string;
  /** The codings that it has. Defaults to all. */
  readonly codings?: readonly ContentCoding[] | undefined;
  /** A hash of its content. */
  readonly hash: string;
}

/** What the build has made. */
export interface AssetList {
  readonly assets: readonly Asset[];
  readonly links: ReferenceLinks;
}

/** The file with the list of the assets, in JSON. The build writes it last. */
export const ASSET_LIST = 'assets.json';

/** Reads the list of the assets in a folder, which is empty if unknown. Throws if it is missing, and says how to provide it. */
export const readAssets = (folder: string): AssetList => {
  const list = join(folder, ASSET_LIST);
  if (existsSync(list)) return JSON.parse(readFileSync(list, 'utf8')) as AssetList;
  throw new Error(
    `The assets of the API reference are not in ${folder === '' ? 'this program' : `"${folder}"`}. A bundle does not contain them: copy the folder ` +
      'node_modules/@workspace-api/reference/dist/assets, and pass the URL or path of the copy to createReference({ assets }).',
  );
};
