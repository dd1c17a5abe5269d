import { PAGE_HEADERS, type HostProblem } from '@workspace-api/contract';
import { problemPages, type PageLinks } from '@workspace-api/reference/problem-pages';
import type { Endpoint } from '../endpoint.js';

/** Returns the endpoints of the pages about problems, those of the host's operations too. They need no key. */
export const problemPageEndpoints = (
  links: Omit<PageLinks, 'mountPath'>,
  hostProblems: readonly HostProblem[],
): readonly Endpoint[] =>
  problemPages(hostProblems).map(({ path, forms }) => ({
    method: 'GET',
    path,
    respond: async ({ request, requestId, mountPath }) => {
      const { preferredMediaType } = await import('./negotiate.js');
      const mediaType = preferredMediaType(request.header('accept'), ['text/html', 'application/json']);
      const contentType = mediaType === 'text/html' ? 'text/html; charset=utf-8' : mediaType;
      const headers = { 'X-Request-Id': requestId, 'Content-Type': contentType, ...PAGE_HEADERS };
      return { status: 200, headers, body: await forms[mediaType]({ ...links, mountPath }) };
    },
  }));
