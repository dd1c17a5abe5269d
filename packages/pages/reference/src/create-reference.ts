import { checkArguments, object, valueThat, type OptionSchemas } from '@workspace-api/contract/internal';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readAssets, type AssetList } from './asset.js';
import { adminPage } from './page/admin-page.js';
import { frameHtml, type Site } from './page/frame.js';
import type { Guide } from './guide.js';
import { guideList } from './page/guide-list.js';
import { referencePage } from './page/reference-page.js';
import { adminSiteOf, siteOf, type ReferenceLinks } from './page/site.js';
import { FAVICON_PATH, GUIDES_PATH, REFERENCE_PATH, markdownPath } from './paths.js';
import { toOpenApi, type OpenApi } from './open-api.js';
import type { PageContent, Reference, ReferenceParts } from './reference.js';
import { serveParts } from './serve/serve-parts.js';
import { loadProblemHtml } from './serve/site.js';
import { logoOf } from './html/logo.js';
import { apiCatalog } from './texts/api-catalog.js';
import { llmsText } from './texts/llms-text.js';
import { securityHeaders } from './security-headers.js';
import { toResource } from './to-resource.js';

/** Bundlers leave it empty in CommonJS. */
const moduleUrl = import.meta.url as string | undefined;

/** The folder of the assets in this package. In a bundle of CommonJS it is unknown, and empty. */
export const ASSET_FOLDER = moduleUrl === undefined ? '' : fileURLToPath(new URL('../assets/', moduleUrl));

/** The folder of the reference's files. */
export interface ReferenceOptions {
  /** The folder of the assets, as a URL or a path. Defaults to that of this package. A bundled program needs a copy. */
  readonly assets?: URL | string | undefined;
}

const isUrlOrText = (value: unknown): boolean => value instanceof URL || typeof value === 'string';

const OPTIONS = object({
  assets: valueThat(isUrlOrText, 'Must be the URL or the path of a folder.').optional(),
} satisfies OptionSchemas<ReferenceOptions>);

const readFiles = (options: ReferenceOptions): AssetList & { readonly folder: string } => {
  checkArguments('The reference cannot be created.', { options: OPTIONS }, { options });
  const { assets } = options;
  const folder = assets instanceof URL ? fileURLToPath(assets) : (assets ?? ASSET_FOLDER);
  return { folder, ...readAssets(folder) };
};

/** Loads the code samples, which take a while to load. */
const loadSamples = () => import('./code-samples/with-code-samples.js');

/**
 * Loads the modules of pages. They load on their first request otherwise, but a failed import is cached. So a server that must
 * survive a shortage of file descriptors does it before it listens.
 */
export const loadPages = async (): Promise<void> => {
  await Promise.all([loadSamples(), loadProblemHtml()]);
};

/** The reference without its files. */
const pagesOf = (
  links: ReferenceLinks,
  toSite: (document: OpenApi, links: ReferenceLinks) => Site,
  toContent: (document: OpenApi, guides: readonly Guide[]) => PageContent,
): Pick<ReferenceParts, 'path' | 'toPage' | 'toFrame'> => {
  const toFrame: ReferenceParts['toFrame'] = (json) => {
    const document = toOpenApi(json);
    const site = toSite(document, links);
    const headers = {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      ...securityHeaders(logoOf(document)?.source),
    };
    return (page) => ({ headers, html: frameHtml(site, page) });
  };
  const toPage: ReferenceParts['toPage'] = (document) =>
    toFrame(document)({ path: REFERENCE_PATH, ...toContent(toOpenApi(document), links.guides) });
  return { path: REFERENCE_PATH, toPage, toFrame };
};

/**
 * Creates the reference of the API: a page at `/docs`, made from the OpenAPI document of the service, the files that it
 * loads, and guides. Texts for programs are at `/llms.txt` and `/.well-known/api-catalog`. Reads only the list of the files;
 * each file is read when it is first requested. Throws if the assets are not there.
 */
export const createReference = (options: ReferenceOptions = {}): Reference => {
  const { folder, assets, links } = readFiles(options);
  const { guides } = links;
  return serveParts({
    ...pagesOf(links, siteOf, referencePage),
    completeDocument: async (document) => (await loadSamples()).withCodeSamples(document),
    resources: assets.map((asset) => toResource(folder, asset)),
    guides: [
      { path: GUIDES_PATH, read: () => Promise.resolve(guideList(guides)) },
      ...guides.map(({ path, title, summary, file }) => ({
        path,
        read: async () => ({
          title,
          description: summary,
          html: await readFile(join(folder, file), 'utf8'),
          markdown: markdownPath(path),
        }),
      })),
    ],
    texts: [llmsText(guides), apiCatalog],
  });
};

/**
 * Creates the reference of a back office, at `/docs` of the port that serves it: a page made from its OpenAPI document, and the files
 * that it loads. It has no guides. Throws if the assets are not there.
 */
export const createAdminReference = (options: ReferenceOptions = {}): Reference => {
  const { folder, assets, links } = readFiles(options);
  const needed = [links.files.style, links.files.script, FAVICON_PATH];
  return serveParts({
    ...pagesOf({ ...links, guides: [] }, adminSiteOf, adminPage),
    completeDocument: async (document) => (await loadSamples()).withAdminCodeSamples(document),
    resources: assets.filter(({ path }) => needed.includes(path)).map((asset) => toResource(folder, asset)),
    guides: [],
    texts: [],
  });
};
