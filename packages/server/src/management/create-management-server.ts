import { createServer, type Server } from 'node:http';
import { messageOf } from '../message-of.js';
import type { MetricsSource } from './metrics-source.js';
import type { Readiness } from './readiness.js';

interface Answer {
  readonly status: number;
  readonly mediaType: string;
  readonly text: string;
}

const METHODS: readonly unknown[] = ['GET', 'HEAD'];

const json = (status: number, body: object): Answer => ({
  status,
  mediaType: 'application/json',
  text: `${JSON.stringify(body)}\n`,
});

/**
 * What those who run the server ask it, on a port of its own, because it is nobody else's business: `/healthz` answers
 * 200 as long as the process does, `/readyz` 200 or 503 with the reasons, and `/metrics` what Prometheus collects. It does
 * not listen yet.
 */
export const createManagementServer = (readiness: Readiness, metrics: MetricsSource): Server => {
  const pages: Readonly<Record<string, () => Answer | Promise<Answer>>> = {
    '/healthz': () => json(200, { status: 'alive' }),
    '/readyz': () => {
      const { reasons } = readiness;
      return reasons.length === 0 ? json(200, { status: 'ready' }) : json(503, { status: 'not_ready', reasons });
    },
    '/metrics': async () => ({ status: 200, mediaType: metrics.contentType, text: await metrics.metrics() }),
  };
  const paths = Object.keys(pages);

  const answer = (method: string | undefined, url: string): Answer | Promise<Answer> => {
    const page = pages[url.split('?', 1)[0] ?? ''];
    if (page === undefined) return json(404, { status: 'unknown_path', paths });
    return METHODS.includes(method) ? page() : json(405, { status: 'method_not_allowed', methods: METHODS });
  };

  const answerOrFail = async (method: string | undefined, url: string): Promise<Answer> => {
    try {
      return await answer(method, url);
    } catch (error) {
      return json(500, { status: 'failed', reason: messageOf(error) });
    }
  };

  return createServer((request, response) => {
    void answerOrFail(request.method, request.url ?? '').then(({ status, mediaType, text }) => {
      response.statusCode = status;
      response.setHeader('Content-Type', mediaType);
      response.setHeader('Cache-Control', 'no-store');
      if (status === 405) response.setHeader('Allow', METHODS.join(', '));
      response.end(text);
    });
  });
};
