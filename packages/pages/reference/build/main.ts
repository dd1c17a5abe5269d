import { CONTENT_CODINGS } from '@workspace-api/http/endpoints';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { ASSET_LIST } from '../src/asset.js';
import { ENDINGS } from '../src/to-resource.js';
import { makeAssets } from './make-assets.js';

const FOLDER = new URL('../assets/', import.meta.url);
const LIST = new URL(ASSET_LIST, FOLDER);

const ENCODERS = {
  br: brotliCompressSync,
  gzip: (bytes: Uint8Array) => gzipSync(bytes, { level: 9 }),
  identity: (bytes: Uint8Array) => bytes,
};

/** Writes the assets of the reference, each in its codings, unless those of the last build are the same. */
const { assets, pages, links } = await makeAssets();
const files = assets.map(({ path, file, mediaType, codings, hash }) => ({ path, file, mediaType, codings, hash }));
const list = JSON.stringify({ assets: files, links });

if (!existsSync(LIST) || readFileSync(LIST, 'utf8') !== list) {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const { file, content, codings = CONTENT_CODINGS } of assets)
    for (const coding of codings) writeFileSync(new URL(file + ENDINGS[coding], FOLDER), ENCODERS[coding](content));
  for (const { file, content } of pages) writeFileSync(new URL(file, FOLDER), content);
  // Last, so that the files of an interrupted build do not count as complete.
  writeFileSync(LIST, list);
}
