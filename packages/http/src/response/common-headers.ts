import type { RequestContext } from '../request-context.js';
import { rateLimitHeaders } from './rate-limit-headers.js';

/** Returns the headers of every response but documents and pages. Nothing that the API responds with may be cached. */
export const commonHeaders = (context: RequestContext, mediaType: string): Record<string, string> => {
  const headers: Record<string, string> = {
    'X-Request-Id': context.requestId,
    'Content-Type': mediaType,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  };
  return context.rateLimits.length === 0 ? headers : Object.assign(headers, rateLimitHeaders(context.rateLimits));
};
