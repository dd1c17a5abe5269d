import { problemKind } from '@workspace-api/contract/internal';
import type { Endpoint, Pages } from '../../src/endpoints.js';

const page = (path: string, toText: () => string): Endpoint => ({
  method: 'GET',
  path,
  admission: null,
  respond: ({ requestId }) => ({ status: 200, headers: { 'X-Request-Id': requestId }, body: toText() }),
});

/** Returns pages that say what they are about. */
export const stubPages = (): Pages => ({
  path: '/docs',
  completeDocument: (document) => Promise.resolve({ ...document, 'x-completed': true }),
  serve: ({ has }) => ({
    endpoints: [page('/docs', () => 'the reference'), page('/list.txt', () => 'a list')],
    unknownPath: page('/', () => `nothing, but /docs is ${String(has('/docs'))}`),
    problemPage: (problem, mountPath) => {
      const code = problem && problemKind(problem).code;
      const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' };
      return Promise.resolve({ headers, html: `problem ${String(code)} at ${mountPath}` });
    },
  }),
});
