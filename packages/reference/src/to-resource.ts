import type { ContentCoding, Resource } from '@workspace-api/contract';
import { readFile } from 'node:fs/promises';
import { ASSET_FOLDER, REFERENCE_PATH, type Asset } from './asset.js';
import { CONTENT_SECURITY_POLICY } from './content-security-policy.js';

/** What the name of a file ends in, by how its bytes are coded. */
export const ENDINGS: Readonly<Record<ContentCoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

/** The path of a file has its hash in it, so that one never changes. The page that names them is asked for each time. */
const cacheControlOf = (path: string): string =>
  path === REFERENCE_PATH ? 'no-cache' : 'public, max-age=31536000, immutable';

/**
 * An asset as it is served. It is read when it is first asked for, and once: however many callers read it slowly, its
 * bytes are in memory one time.
 */
export const toResource = ({ path, file, mediaType, hash }: Asset): Resource => {
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
      const content = contents.get(coding) ?? readFile(new URL(file + ENDINGS[coding], ASSET_FOLDER));
      contents.set(coding, content);
      content.catch(() => contents.delete(coding));
      return content;
    },
  };
};
