import type { Json } from '@workspace-api/contract/internal';
import type { PageResponse, Pages, Resource } from '@workspace-api/http/endpoints';

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
  readonly headers: PageResponse['headers'];
  /** Returns the text for an OpenAPI document of the contract. Its links are below the first server of the document. */
  readonly toText: (document: Json) => string;
}

/** The parts of a reference: a page created from the OpenAPI document, the files that it loads, and guides. */
export interface ReferenceParts extends Pick<Pages, 'path' | 'completeDocument'> {
  /** The files that pages load. They are the same for every API. */
  readonly resources: readonly Resource[];
  /** The guides, by path. */
  readonly guides: readonly { readonly path: string; readonly read: () => Promise<PageContent> }[];
  readonly texts: readonly ReferenceText[];
  /** Returns the page for an OpenAPI document of the contract. Its links are relative to the page. */
  readonly toPage: (document: Json) => PageResponse;
  /** Returns a function that puts another page into the frame of that page: header, search and contents. */
  readonly toFrame: (document: Json) => (page: FramedPage) => PageResponse;
}

/** The reference of an API. All paths but those of texts are below its page: the guides at `/guides`, the icon at `/favicon.svg`. */
export interface Reference extends ReferenceParts, Pages {}
