import type { HttpRequest } from '@workspace-api/http';

/**
 * Returns whether a page of this origin sent a request. All current browsers say so in `Sec-Fetch-Site`, except over plain HTTP;
 * there `Origin` must have the host to which the request was sent.
 */
export const isSameOrigin = (request: Pick<HttpRequest, 'header'>, ownHost: string | undefined): boolean => {
  const site = request.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  const origin = request.header('origin') ?? '';
  return URL.canParse(origin) && new URL(origin).host === (ownHost ?? request.header('host'));
};
