import type { ContentCoding, Json, Reference, ReferencePage } from '@workspace-api/contract';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** The text of the guide. */
const PAGE = '<!doctype html><p>A guide.</p>';

export const CODED: Readonly<Record<ContentCoding, Uint8Array>> = {
  br: brotliCompressSync(PAGE),
  gzip: gzipSync(PAGE),
  identity: Buffer.from(PAGE),
};

/** The headers of the guide. */
export const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  ETag: 'W/"1"',
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': "default-src 'none'",
};

/** The headers of the page that is created from the document. */
const PAGE_HEADERS = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' };

/** Returns a page with this HTML. */
export const pageOf = (html: string): ReferencePage => ({ html, headers: PAGE_HEADERS });

/** Returns a page with the paths of the document. */
const toPage = ({ paths }: Json): ReferencePage =>
  pageOf(`<!doctype html><p>${Object.keys(paths as Json).join(' ')}</p>`);

/** Returns a reference with a page and a guide, and the codings in which the guide was read. */
export const stubReference = (): { reference: Reference; reads: ContentCoding[] } => {
  const reads: ContentCoding[] = [];
  const read = (coding: ContentCoding): Promise<Uint8Array> => {
    reads.push(coding);
    return Promise.resolve(CODED[coding]);
  };
  const resources = [{ path: '/docs/guides', headers: HEADERS, read }];
  return { reference: { path: '/docs', resources, toPage }, reads };
};
