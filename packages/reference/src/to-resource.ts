import type { ContentCoding, Resource } from '@workspace-api/contract';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REFERENCE_PATH, type Asset } from './asset.js';
import { CONTENT_SECURITY_POLICY } from './content-security-policy.js';

/** The ending of a file's name, by the coding of its bytes. */
export const ENDINGS: Readonly<Record<ContentCoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

/** The path of a file contains its hash, so the file never changes. The page, which names the files, does. */
const cacheControlOf = (path: string): string =>
  path === REFERENCE_PATH ? 'no-cache' : 'public, max-age=31536000, immutable';

/** Returns an asset of a folder as it is served. Each of its forms is read once, when it is first requested. */
export const toResource = (folder: string, { path, file, mediaType, hash }: Asset): Resource => {
  const contents = new Map<ContentCoding, Promise<Uint8Array>>();
  return {
    path,
    headers: {
      'Content-Type': mediaType,
      ETag: `W/"${hash}"`,
      'Cache-Control': cacheControlOf(path),
      'Content-Security-Policy': CONTENT_SECURITY_POLICY,
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    },
    read: (coding) => {
      const content = contents.get(coding) ?? readFile(join(folder, file + ENDINGS[coding]));
      contents.set(coding, content);
      content.catch(() => contents.delete(coding));
      return content;
    },
  };
};
