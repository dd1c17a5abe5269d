import type { Json } from '@workspace-api/contract/internal';
import type { ContentCoding, PageResponse } from '@workspace-api/http/endpoints';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Reference, ReferenceParts } from '../../src/reference.js';
import { serveParts } from '../../src/serve/serve-parts.js';

/** The text of the file. */
const PAGE = '<!doctype html><p>A file.</p>';

export const CODED: Readonly<Record<ContentCoding, Uint8Array>> = {
  br: brotliCompressSync(PAGE),
  gzip: gzipSync(PAGE),
  identity: Buffer.from(PAGE),
};

/** The headers of the file. */
export const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  ETag: 'W/"1"',
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': "default-src 'none'",
};

/** The headers of the page that is created from the document. */
const PAGE_HEADERS = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' };

/** Returns a page with this HTML. */
export const pageOf = (html: string): PageResponse => ({ html, headers: PAGE_HEADERS });

/** Returns a page with the paths of the document. */
const toPage = ({ paths }: Json): PageResponse =>
  pageOf(`<!doctype html><p>${Object.keys(paths as Json).join(' ')}</p>`);

/** Puts a page into a frame that shows where it is, and the problem that it is about. */
const toFrame: ReferenceParts['toFrame'] = () => (page) =>
  pageOf(
    `${page.root ?? 'relative'} ${page.path} ${'problem' in page ? `${page.problem}: ` : ''}${page.title}: ${page.html}`,
  );

/** Returns a reference with a page, a file, a guide and a text with the servers of the document, and the codings in which the file was read. */
export const stubReference = (): { reference: Reference; parts: ReferenceParts; reads: ContentCoding[] } => {
  const reads: ContentCoding[] = [];
  const read = (coding: ContentCoding): Promise<Uint8Array> => {
    reads.push(coding);
    return Promise.resolve(CODED[coding]);
  };
  const resources = [{ path: '/docs/file', headers: HEADERS, read }];
  const guides = [{ path: '/docs/guides', read: () => Promise.resolve({ title: 'Guides', html: '<p>All.</p>' }) }];
  const texts = [
    {
      path: '/list.txt',
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
      toText: ({ servers }: Json) => JSON.stringify(servers),
    },
  ];
  const completeDocument = (document: Json) => Promise.resolve(document);
  const parts = { path: '/docs', completeDocument, resources, guides, texts, toPage, toFrame };
  return { reference: serveParts(parts), parts, reads };
};
