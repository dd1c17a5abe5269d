import type { HttpRequest } from '@workspace-api/http';

/**
 * Returns whether a page of this origin sent a request. All current browsers say so in `Sec-Fetch-Site`, except over plain HTTP.
 * There `Origin` must be the page's own, or at least have the requested host if the own one is not known.
 */
export const isSameOrigin = (request: Pick<HttpRequest, 'header'>, ownOrigin: string | undefined): boolean => {
  const site = request.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  const origin = request.header('origin') ?? '';
  if (ownOrigin !== undefined) return origin === ownOrigin;
  return URL.canParse(origin) && new URL(origin).host === request.header('host');
};
