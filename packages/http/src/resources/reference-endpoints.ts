import { CONTENT_CODINGS, type Reference, type Resource } from '@workspace-api/contract';
import type { Endpoint } from '../endpoint.js';
import type { HttpResponse } from '../http-response.js';
import type { RequestContext } from '../request-context.js';
import { matchesETag, preferredEncoding } from './negotiate.js';

const send = async (context: RequestContext, resource: Resource): Promise<HttpResponse> => {
  const { request, requestId } = context;
  const coding = preferredEncoding(request.header('accept-encoding'), CONTENT_CODINGS);
  const body = await resource.read(coding);
  const headers = { 'X-Request-Id': requestId, ...resource.headers, Vary: 'Accept-Encoding' };
  if (matchesETag(request.header('if-none-match'), resource.headers.ETag)) return { status: 304, headers, body: null };
  return { status: 200, headers: coding === 'identity' ? headers : { ...headers, 'Content-Encoding': coding }, body };
};

/** Returns the endpoints of the API reference: its page, and the files that the page loads. They need no key. */
export const referenceEndpoints = ({ resources }: Reference): readonly Endpoint[] =>
  resources.map((resource) => ({
    method: 'GET',
    path: resource.path,
    respond: (context) => send(context, resource),
  }));
