import {
  PAGE_HEADERS,
  PROBLEMS_PATH,
  PROBLEM_CODES,
  problemIndexPage,
  problemPage,
  type ProblemCode,
  type ProblemPage,
} from '@workspace-api/contract';
import type { Endpoint } from '../endpoint.js';
import type { HttpResponse } from '../http-response.js';
import type { RequestContext } from '../request-context.js';
import { preferredMediaType } from './negotiate.js';

const send = (context: RequestContext, { forms }: ProblemPage): HttpResponse => {
  const mediaType = preferredMediaType(context.request.header('accept'), ['text/html', 'application/json']);
  const contentType = mediaType === 'text/html' ? 'text/html; charset=utf-8' : mediaType;
  const headers = { 'X-Request-Id': context.requestId, 'Content-Type': contentType, ...PAGE_HEADERS };
  return { status: 200, headers, body: forms[mediaType] };
};

/** Returns the endpoints of the problem pages. They need no key. */
export const problemPageEndpoints = (referencePath: string | undefined): readonly Endpoint[] => [
  {
    method: 'GET',
    path: PROBLEMS_PATH,
    respond: (context) => send(context, problemIndexPage({ mountPath: context.mountPath, referencePath })),
  },
  {
    method: 'GET',
    path: `${PROBLEMS_PATH}/{code}`,
    values: { code: PROBLEM_CODES },
    respond: (context, { code }) =>
      send(context, problemPage(code as ProblemCode, { mountPath: context.mountPath, referencePath })),
  },
];
