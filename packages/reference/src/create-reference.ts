import type { Reference } from '@workspace-api/contract';
import { fileURLToPath } from 'node:url';
import { ASSET_FOLDER } from './asset-folder.js';
import { REFERENCE_PATH, readAssets } from './asset.js';
import { toResource } from './to-resource.js';

/** Where the files of the reference are. */
export interface ReferenceOptions {
  /** The folder of the assets, as a URL or a path; that of this package if left out. A bundled program needs a copy of it. */
  readonly assets?: URL | string | undefined;
}

/**
 * Creates the reference of the API for people: a page at `/docs` that a browser makes of the OpenAPI document, and the files
 * that it loads. Only their list is read here; each file is read when it is first asked for. Throws if the assets are not
 * there.
 */
export const createReference = ({ assets }: ReferenceOptions = {}): Reference => {
  const folder = assets instanceof URL ? fileURLToPath(assets) : (assets ?? ASSET_FOLDER);
  return { path: REFERENCE_PATH, resources: readAssets(folder).map((asset) => toResource(folder, asset)) };
};
