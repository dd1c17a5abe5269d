import { ADMIN_OPEN_API_PATH, type Json, type Reference, type ReferencePage } from '@workspace-api/contract';
import { fileURLToPath } from 'node:url';
import { readAssets, type AssetList } from './asset.js';
import { adminPage } from './page/admin-page.js';
import { referencePage } from './page/reference-page.js';
import { GUIDES_PATH, REFERENCE_PATH } from './paths.js';
import { toOpenApi } from './open-api.js';
import { logoOf } from './page/logo.js';
import { securityHeaders } from './security-headers.js';
import { toResource } from './to-resource.js';

/** Bundlers leave it empty in CommonJS. */
const moduleUrl = import.meta.url as string | undefined;

/** The folder of the assets in this package. In a bundle of CommonJS it is unknown, and empty. */
export const ASSET_FOLDER = moduleUrl === undefined ? '' : fileURLToPath(new URL('../assets/', moduleUrl));

/** Where the files of the reference are. */
export interface ReferenceOptions {
  /** The folder of the assets, as a URL or a path. Defaults to that of this package. A bundled program needs a copy. */
  readonly assets?: URL | string | undefined;
}

const requireObject = (options: unknown): void => {
  if (typeof options !== 'object' || options === null) throw new TypeError('options must be an object.');
};

/** Returns a page about a document with its headers. */
const toPage = (document: Json, html: string): ReferencePage => ({
  html,
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-cache',
    ...securityHeaders(logoOf(toOpenApi(document))?.source),
  },
});

const readFiles = (options: ReferenceOptions): AssetList & { readonly folder: string } => {
  requireObject(options);
  const { assets } = options;
  const folder = assets instanceof URL ? fileURLToPath(assets) : (assets ?? ASSET_FOLDER);
  return { folder, ...readAssets(folder) };
};

/**
 * Creates the reference of the API for people: a page at `/docs`, made from the OpenAPI document of the service, the files
 * that it loads, and guides. Reads only the list of the files; each file is read when it is first requested. Throws if the
 * assets are not there.
 */
export const createReference = (options: ReferenceOptions = {}): Reference => {
  const { folder, assets, links } = readFiles(options);
  return {
    path: REFERENCE_PATH,
    resources: assets.map((asset) => toResource(folder, asset)),
    toPage: (document) => toPage(document, referencePage(document, links)),
  };
};

/**
 * Creates the reference of a back office, at `/docs` of the port that serves it: a page made from its OpenAPI document, and the files
 * that it loads. It has no guides. Throws if the assets are not there.
 */
export const createAdminReference = (options: ReferenceOptions = {}): Reference => {
  const { folder, assets, links } = readFiles(options);
  const { style, script, search } = links.files;
  return {
    path: REFERENCE_PATH,
    resources: assets
      .filter(({ path }) => path !== search && !path.startsWith(GUIDES_PATH))
      .map((asset) => toResource(folder, asset)),
    toPage: (document) => toPage(document, adminPage(document, ADMIN_OPEN_API_PATH, { style, script })),
  };
};
