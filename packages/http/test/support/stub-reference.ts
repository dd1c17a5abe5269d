import type { ContentCoding, Reference } from '@workspace-api/contract';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** The text of the one page. */
const PAGE = '<!doctype html><p>The reference.</p>';

export const CODED: Readonly<Record<ContentCoding, Uint8Array>> = {
  br: brotliCompressSync(PAGE),
  gzip: gzipSync(PAGE),
  identity: Buffer.from(PAGE),
};

/** The headers of the page. */
export const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  ETag: 'W/"1"',
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': "default-src 'none'",
};

/** Returns a reference with one page, and the codings in which the page has been read. */
export const stubReference = (): { reference: Reference; reads: ContentCoding[] } => {
  const reads: ContentCoding[] = [];
  const read = (coding: ContentCoding): Promise<Uint8Array> => {
    reads.push(coding);
    return Promise.resolve(CODED[coding]);
  };
  return { reference: { path: '/docs', resources: [{ path: '/docs', headers: HEADERS, read }] }, reads };
};
