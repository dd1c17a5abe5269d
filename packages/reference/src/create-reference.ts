import type { Reference } from '@workspace-api/contract';
import { fileURLToPath } from 'node:url';
import { readAssets } from './asset.js';
import { referencePage } from './page/reference-page.js';
import { REFERENCE_PATH } from './paths.js';
import { SECURITY_HEADERS } from './security-headers.js';
import { toResource } from './to-resource.js';

/** Bundlers leave it empty in CommonJS. */
const moduleUrl = import.meta.url as string | undefined;

/** The folder of the assets in this package. In a bundle of CommonJS it is unknown, and empty. */
export const ASSET_FOLDER = moduleUrl === undefined ? '' : fileURLToPath(new URL('../assets/', moduleUrl));

/** Where the files of the reference are. */
export interface ReferenceOptions {
  /** The folder of the assets, as a URL or a path; that of this package if left out. A bundled program needs a copy of it. */
  readonly assets?: URL | string | undefined;
}

const requireObject = (options: unknown): void => {
  if (typeof options !== 'object' || options === null) throw new TypeError('options must be an object.');
};

/**
 * Creates the reference of the API for people: a page at `/docs`, made from the OpenAPI document of the service, the files
 * that it loads, and guides. Reads only the list of the files; each file is read when it is first requested. Throws if the
 * assets are not there.
 */
export const createReference = (options: ReferenceOptions = {}): Reference => {
  requireObject(options);
  const { assets } = options;
  const folder = assets instanceof URL ? fileURLToPath(assets) : (assets ?? ASSET_FOLDER);
  const { assets: files, links } = readAssets(folder);
  return {
    path: REFERENCE_PATH,
    resources: files.map((asset) => toResource(folder, asset)),
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache', ...SECURITY_HEADERS },
    toHtml: (document) => referencePage(document, links),
  };
};
