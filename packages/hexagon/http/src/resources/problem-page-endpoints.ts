import { PAGE_HEADERS, type HostProblem } from '@workspace-api/contract';
import {
  loadProblemHtml,
  problemPages,
  type PageLinks,
  type ProblemPage,
} from '@workspace-api/reference/problem-pages';
import type { Endpoint } from '../endpoint.js';
import type { ServedReference } from './reference-endpoints.js';

const HTML = { 'Content-Type': 'text/html; charset=utf-8' };

/** Returns a page in HTML with its headers: in the frame of the reference if there is one, otherwise alone. */
const toHtml = async (
  { path, problem, toContent }: ProblemPage,
  links: PageLinks,
  served: ServedReference | undefined,
): Promise<{ readonly headers: Readonly<Record<string, string>>; readonly html: string }> => {
  const content = await toContent(links);
  if (served !== undefined) return (await served.site()).frame({ path, ...content, ...(problem && { problem }) });
  const { htmlPage } = await loadProblemHtml();
  return { headers: HTML, html: htmlPage(links, content) };
};

/** Returns the endpoints of the pages about problems, those of the host's operations too. They need no key. */
export const problemPageEndpoints = (
  title: string | undefined,
  served: ServedReference | undefined,
  hostProblems: readonly HostProblem[],
): readonly Endpoint[] =>
  problemPages(hostProblems).map((page) => ({
    method: 'GET',
    path: page.path,
    admission: null,
    respond: async ({ request, requestId, mountPath }) => {
      const { preferredMediaType } = await import('./negotiate.js');
      const common = { 'X-Request-Id': requestId, ...PAGE_HEADERS };
      const links = { title, mountPath };
      if (preferredMediaType(request.header('accept'), ['text/html', 'application/json']) === 'application/json')
        return { status: 200, headers: { ...common, 'Content-Type': 'application/json' }, body: page.toJson(links) };
      const { headers, html } = await toHtml(page, links, served);
      return { status: 200, headers: { ...common, ...headers }, body: html };
    },
  }));
