import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { ASSET_LIST } from '../src/asset.js';
import { ENDINGS } from '../src/to-resource.js';
import { makeAssets } from './make-assets.js';
import { rendererFile } from './renderer-file.js';

/** What the licence of the renderer asks to be passed on with it. */
const NOTICES = ['LICENSE', 'NOTICE', 'swagger-ui-bundle.js.LICENSE.txt'];
const FOLDER = new URL('../assets/', import.meta.url);
const NOTICE_FOLDER = new URL('swagger-ui/', FOLDER);
const LIST = new URL(ASSET_LIST, FOLDER);

/** Writes the assets of the reference, each as it is and compressed, unless those of the last build are the same. */
const assets = makeAssets();
const list = JSON.stringify(assets.map(({ path, file, mediaType, hash }) => ({ path, file, mediaType, hash })));

if (!existsSync(LIST) || readFileSync(LIST, 'utf8') !== list) {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(NOTICE_FOLDER, { recursive: true });
  for (const { file, content } of assets) {
    const write = (ending: string, bytes: Uint8Array): void => writeFileSync(new URL(file + ending, FOLDER), bytes);
    write(ENDINGS.identity, content);
    write(ENDINGS.gzip, gzipSync(content, { level: 9 }));
    write(ENDINGS.br, brotliCompressSync(content));
  }
  for (const file of NOTICES) copyFileSync(rendererFile(file), new URL(file, NOTICE_FOLDER));
  // Last, so that what a build has left that was broken off is not taken for whole.
  writeFileSync(LIST, list);
}
