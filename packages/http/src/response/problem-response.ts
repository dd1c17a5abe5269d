import { problemResponse } from '@workspace-api/contract';
import type { HttpResponse } from '../http-response.js';
import type { RequestContext } from '../request-context.js';
import { commonHeaders } from './common-headers.js';

/** A complete API key, wherever a caller has put it. */
const KEY = /wsk_[0-9A-Za-z]{38}/g;

/** Returns the response to a request that an error has ended, and notes the error in the context. */
export const respondWithProblem = (context: RequestContext, error: unknown): HttpResponse => {
  const { requestId, mountPath } = context;
  const path = context.request.path.replace(KEY, 'wsk_*');
  const { status, headers, body } = problemResponse(error, { requestId, mountPath, path });
  context.fail(body, error);
  return {
    status,
    headers: Object.assign(commonHeaders(context, 'application/problem+json'), headers),
    body: JSON.stringify(body),
  };
};
