import { createServer, type Server } from 'node:http';
import { messageOf } from '../message-of.js';
import type { Readiness } from './readiness.js';

/** The metrics of a server, such as a registry of prom-client. */
export interface MetricsSource {
  readonly contentType: string;
  /** Resolves to the metrics in the Prometheus text format. */
  metrics(): Promise<string>;
}

interface ManagementResponse {
  readonly status: number;
  readonly mediaType: string;
  readonly text: string;
}

const METHODS: readonly unknown[] = ['GET', 'HEAD'];

const json = (status: number, body: object): ManagementResponse => ({
  status,
  mediaType: 'application/json',
  text: `${JSON.stringify(body)}\n`,
});

/**
 * Creates the server of the management port, which clients of the API should not reach. `/healthz` responds 200 while the
 * process runs, `/readyz` 200, or 503 with the reasons, and `/metrics` with the metrics. It does not listen yet.
 */
export const createManagementServer = (readiness: Readiness, metrics: MetricsSource): Server => {
  const routes: Readonly<Record<string, () => ManagementResponse | Promise<ManagementResponse>>> = {
    '/healthz': () => json(200, { status: 'alive' }),
    '/readyz': () => {
      const { reasons } = readiness;
      return reasons.length === 0 ? json(200, { status: 'ready' }) : json(503, { status: 'not_ready', reasons });
    },
    '/metrics': async () => ({ status: 200, mediaType: metrics.contentType, text: await metrics.metrics() }),
  };
  const paths = Object.keys(routes);

  const respond = async (method: string | undefined, url: string): Promise<ManagementResponse> => {
    const handle = routes[url.split('?', 1)[0] ?? ''];
    if (handle === undefined) return json(404, { status: 'unknown_path', paths });
    if (!METHODS.includes(method)) return json(405, { status: 'method_not_allowed', methods: METHODS });
    try {
      return await handle();
    } catch (error) {
      return json(500, { status: 'failed', reason: messageOf(error) });
    }
  };

  return createServer((request, response) => {
    void respond(request.method, request.url ?? '').then(({ status, mediaType, text }) => {
      response.statusCode = status;
      response.setHeader('Content-Type', mediaType);
      response.setHeader('Cache-Control', 'no-store');
      if (status === 405) response.setHeader('Allow', METHODS.join(', '));
      response.end(text);
    });
  });
};
