import type { Json } from '../json.js';

/** The content codings of a resource (RFC 9110, section 8.4.1), smallest result first. */
export const CONTENT_CODINGS = ['br', 'gzip', 'identity'] as const;

/** The content coding of a resource. */
export type ContentCoding = (typeof CONTENT_CODINGS)[number];

/** A public page or file. */
export interface Resource {
  readonly path: string;
  /** The headers of responses in every coding. `ETag` is for conditional requests. */
  readonly headers: Readonly<Record<'Content-Type' | 'ETag', string>> & Readonly<Record<string, string>>;
  /** The codings that it has. Defaults to all. */
  readonly codings?: readonly ContentCoding[] | undefined;
  /** Returns the bytes in a coding. The caller must not change them. */
  read(coding: ContentCoding): Promise<Uint8Array>;
}

/** The page of a reference, with the headers that it is served with. */
export interface ReferencePage {
  readonly headers: Readonly<Record<'Content-Type', string>> & Readonly<Record<string, string>>;
  readonly html: string;
}

/** What a page says, without the frame that all pages share. */
export interface PageContent {
  readonly title: string;
  /** A sentence without markup, for previews of links. */
  readonly description?: string;
  readonly html: string;
  /** The path of the same text in Markdown, below the mount path. */
  readonly markdown?: string;
}

/** A page to put into the frame. */
export interface FramedPage extends PageContent {
  /** Its path below the mount path. Links lead from there, and the contents mark it. */
  readonly path: string;
  /** The path of the mount path in links, such as `/shop`. Defaults to the way from `path`, such as `../..`. */
  readonly root?: string;
  /** The code of the problem that the page is about, for links to the operations that have it and to guides. */
  readonly problem?: string;
}

/** A text for programs that is created from the OpenAPI document, such as `/llms.txt`. */
export interface ReferenceText {
  readonly path: string;
  readonly headers: Readonly<Record<'Content-Type', string>> & Readonly<Record<string, string>>;
  /** Returns the text for an OpenAPI document of the contract. Its links are below the first server of the document. */
  readonly toText: (document: Json) => string;
}

/** The API reference: a page created from the OpenAPI document, the files that it loads, and guides. */
export interface Reference {
  /** The path of the page. All other paths but those of texts are below it: the guides at `/guides`, the icon at `/favicon.svg`. */
  readonly path: string;
  /** The files that pages load. They are the same for every API. */
  readonly resources: readonly Resource[];
  /** The guides, by path. */
  readonly guides: readonly { readonly path: string; readonly read: () => Promise<PageContent> }[];
  readonly texts: readonly ReferenceText[];
  /** Returns the page for an OpenAPI document of the contract. Its links are relative to the page. */
  toPage(document: Json): ReferencePage;
  /** Returns a function that puts another page into the frame of that page: header, search and contents. */
  toFrame(document: Json): (page: FramedPage) => ReferencePage;
}
