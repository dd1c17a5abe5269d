import type { DescribedSurface, PageResponse } from '@workspace-api/http/endpoints';
import type * as problemHtml from '../problem-pages/problem-html.js';
import type { FramedPage, ReferenceParts } from '../reference.js';

/** Loads the module of the pages about problems, whose examples are slow to make. */
export const loadProblemHtml = (): Promise<typeof problemHtml> => import('../problem-pages/problem-html.js');

/** The pages of a reference, made from a document. */
interface Site {
  readonly page: PageResponse;
  readonly frame: (page: FramedPage) => PageResponse;
}

/** Resolves to the pages. They are made when the first is requested. Their links are relative, so every mount path has the same. */
export type LoadSite = () => Promise<Site>;

/** Returns the function that loads the pages about a surface. */
export const loaderOf = (parts: ReferenceParts, { toDocument }: DescribedSurface): LoadSite => {
  const make = async (): Promise<Site> => {
    const document = await toDocument();
    return { page: parts.toPage(document), frame: parts.toFrame(document) };
  };
  let made: Promise<Site> | undefined;
  return () => {
    const site = (made ??= make());
    site.catch(() => (made = undefined));
    return site;
  };
};
