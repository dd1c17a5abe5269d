import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { ASSET_LIST } from '../src/asset.js';
import { ENDINGS } from '../src/to-resource.js';
import { makeAssets } from './make-assets.js';

const FOLDER = new URL('../assets/', import.meta.url);
const LIST = new URL(ASSET_LIST, FOLDER);

/** Writes the assets of the reference, each as it is and compressed, unless those of the last build are the same. */
const { assets, pages, links } = await makeAssets();
const files = assets.map(({ path, file, mediaType, hash }) => ({ path, file, mediaType, hash }));
const list = JSON.stringify({ assets: files, links });

if (!existsSync(LIST) || readFileSync(LIST, 'utf8') !== list) {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const { file, content } of assets) {
    const write = (ending: string, bytes: Uint8Array): void => writeFileSync(new URL(file + ending, FOLDER), bytes);
    write(ENDINGS.identity, content);
    write(ENDINGS.gzip, gzipSync(content, { level: 9 }));
    write(ENDINGS.br, brotliCompressSync(content));
  }
  for (const { file, content } of pages) writeFileSync(new URL(file, FOLDER), content);
  // Last, so that the files of an interrupted build do not count as complete.
  writeFileSync(LIST, list);
}
