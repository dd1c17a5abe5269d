import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Asset, AssetList } from '../src/asset.js';
import { CLIENT_PATH, FAVICON_PATH, REFERENCE_PATH, markdownPath } from '../src/paths.js';
import { bundleScript, bundleStyle } from './bundle.js';
import { packClient } from './client-package.js';
import { readGuides } from './guides/make-guides.js';

/** An asset with its content. */
interface MadeAsset extends Asset {
  readonly content: Buffer;
}

/** Everything that the build writes. */
export interface MadeAssets extends AssetList {
  readonly assets: readonly MadeAsset[];
  /** The guides without a frame, which are not served as they are. */
  readonly pages: readonly MadeAsset[];
}

const MEDIA_TYPES = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  md: 'text/markdown; charset=utf-8',
  svg: 'image/svg+xml',
  tgz: 'application/gzip',
} as const;

/** Returns an asset. Its path defaults to a name with its hash. */
const make = (name: string, ending: keyof typeof MEDIA_TYPES, data: string | Uint8Array, path?: string): MadeAsset => {
  const content = Buffer.from(data);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  const file = `${name}-${hash}.${ending}`;
  return { path: path ?? `${REFERENCE_PATH}/assets/${file}`, file, mediaType: MEDIA_TYPES[ending], hash, content };
};

const readBrowserFile = (name: string): string =>
  readFileSync(new URL(`../../browser/${name}`, import.meta.url), 'utf8');

/** Makes the files of the reference: style sheet, script, icon, guides in HTML and Markdown, their text for the search, client. */
export const makeAssets = async (): Promise<MadeAssets> => {
  const style = make('reference', 'css', await bundleStyle());
  const script = make('reference', 'js', await bundleScript());
  const icon = make('favicon', 'svg', readBrowserFile('favicon.svg'), FAVICON_PATH);
  const made = readGuides();
  const sections = made.flatMap(({ path, title, sections }) =>
    sections.map((section) => ({ path, guide: title, ...section })),
  );
  const search = make('guides', 'json', JSON.stringify(sections));
  const files = { style: style.path, script: script.path, search: search.path };
  const pages = made.map(({ name, html }) => make(name, 'html', `<article class="prose">\n${html}</article>`));
  const guides = made.map(({ path, title, summary, codes }, index) => ({
    ...{ path, title, summary, codes },
    file: pages[index]?.file ?? '',
  }));
  const texts = made.map(({ name, path, markdown }) => make(name, 'md', markdown, markdownPath(path)));
  const client: MadeAsset = { ...make('client', 'tgz', packClient(), CLIENT_PATH), codings: ['identity'] };
  return { assets: [style, script, icon, search, client, ...texts], pages, links: { files, guides } };
};
