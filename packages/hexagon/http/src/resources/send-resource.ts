import type { HttpResponse } from '../http-response.js';
import { CONTENT_CODINGS, type Resource } from './resource.js';
import type { RequestContext } from '../context/request-context.js';

/** Returns a resource in the first of its codings that the client accepts, or 304 if the client already has it. */
export const sendResource = async (context: RequestContext, resource: Resource): Promise<HttpResponse> => {
  const { matchesETag, preferredEncoding } = await import('./negotiate.js');
  const { request, requestId } = context;
  const coding = preferredEncoding(request.header('accept-encoding'), resource.codings ?? CONTENT_CODINGS);
  const body = await resource.read(coding);
  const headers: Record<string, string> = { 'X-Request-Id': requestId, ...resource.headers, Vary: 'Accept-Encoding' };
  if (matchesETag(request.header('if-none-match'), resource.headers.ETag)) {
    delete headers['Content-Type'];
    return { status: 304, headers, body: null };
  }
  return { status: 200, headers: coding === 'identity' ? headers : { ...headers, 'Content-Encoding': coding }, body };
};
