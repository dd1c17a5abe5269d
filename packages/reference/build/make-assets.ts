import { FRAME_STYLE } from '@workspace-api/contract';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { REFERENCE_PATH, type Asset } from '../src/asset.js';
import { page } from './page.js';
import { rendererFile } from './renderer-file.js';

/** An asset with what is in it. */
export interface MadeAsset extends Asset {
  readonly content: Buffer;
}

const HTML = 'text/html; charset=utf-8';
const STYLE = 'text/css; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

const make = (name: string, ending: string, mediaType: string, content: Buffer, path?: string): MadeAsset => {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  const file = `${name}-${hash}.${ending}`;
  return { path: path ?? `${REFERENCE_PATH}/assets/${file}`, file, mediaType, hash, content };
};

const ofRenderer = (name: string): Buffer => readFileSync(rendererFile(name));

const own = (path: string): Buffer => readFileSync(new URL(path, import.meta.url));

/** The page, and the files that it loads: those of the renderer as they are, and our own. */
export const makeAssets = (): readonly MadeAsset[] => {
  const styles = [
    make('frame', 'css', STYLE, Buffer.from(FRAME_STYLE)),
    make('swagger-ui', 'css', STYLE, ofRenderer('swagger-ui.css')),
    make('reference', 'css', STYLE, own('../../browser/reference.css')),
  ];
  const renderer = make('swagger-ui', 'js', SCRIPT, ofRenderer('swagger-ui-bundle.js'));
  const script = make('reference', 'js', SCRIPT, own('../browser/reference.js'));
  const html = page({ styles: styles.map(({ path }) => path), renderer: renderer.path, script: script.path });
  return [make('reference', 'html', HTML, Buffer.from(html), REFERENCE_PATH), ...styles, renderer, script];
};
