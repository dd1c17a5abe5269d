import { createServer, type Server } from 'node:http';
import type { Readiness } from './readiness.js';

interface Answer {
  readonly status: number;
  readonly body: object;
}

const METHODS: readonly unknown[] = ['GET', 'HEAD'];

/**
 * What those who run the server ask it, on a port of its own, because it is nobody else's business: `/healthz` answers
 * 200 as long as the process does, and `/readyz` 200 or 503 with the reasons. It does not listen yet.
 */
export const createOperationsServer = (readiness: Readiness): Server => {
  const pages: Readonly<Record<string, () => Answer>> = {
    '/healthz': () => ({ status: 200, body: { status: 'alive' } }),
    '/readyz': () => {
      const { reasons } = readiness;
      if (reasons.length === 0) return { status: 200, body: { status: 'ready' } };
      return { status: 503, body: { status: 'not_ready', reasons } };
    },
  };
  const paths = Object.keys(pages);

  return createServer(({ method, url = '' }, response) => {
    const page = pages[url.split('?', 1)[0] ?? ''];
    const { status, body } =
      page === undefined
        ? { status: 404, body: { status: 'unknown_path', paths } }
        : METHODS.includes(method)
          ? page()
          : { status: 405, body: { status: 'method_not_allowed', methods: METHODS } };
    response.statusCode = status;
    response.setHeader('Content-Type', 'application/json');
    response.setHeader('Cache-Control', 'no-store');
    if (status === 405) response.setHeader('Allow', METHODS.join(', '));
    response.end(`${JSON.stringify(body)}\n`);
  });
};
