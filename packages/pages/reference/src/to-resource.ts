import type { ContentCoding, Resource } from '@workspace-api/http/endpoints';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Asset } from './asset.js';
import { securityHeaders } from './security-headers.js';

/** The ending of a file's name, by the coding of its bytes. */
export const ENDINGS: Readonly<Record<ContentCoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

/** A path that contains the hash of its file never changes its content. */
const cacheControlOf = ({ path, hash }: Asset): string =>
  path.includes(hash) ? 'public, max-age=31536000, immutable' : 'no-cache';

/** Returns an asset of a folder as it is served. Each of its forms is read once, when it is first requested. */
export const toResource = (folder: string, asset: Asset): Resource => {
  const { path, file, mediaType, codings, hash } = asset;
  const contents = new Map<ContentCoding, Promise<Uint8Array>>();
  return {
    path,
    codings,
    headers: {
      'Content-Type': mediaType,
      ETag: `W/"${hash}"`,
      'Cache-Control': cacheControlOf(asset),
      ...securityHeaders(),
    },
    read: (coding) => {
      const content = contents.get(coding) ?? readFile(join(folder, file + ENDINGS[coding]));
      contents.set(coding, content);
      content.catch(() => contents.delete(coding));
      return content;
    },
  };
};
