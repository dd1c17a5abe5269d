import { createServer, type IncomingMessage, type Server } from 'node:http';
import { messageOf } from '../command-failure.js';
import type { Readiness } from './readiness.js';

/** The metrics of a server, such as a registry of prom-client. */
export interface MetricsSource {
  readonly contentType: string;
  /** Resolves to the metrics in the Prometheus text format. */
  metrics(): Promise<string>;
}

const PATHS = ['/healthz', '/readyz', '/metrics'];

const METHODS: readonly unknown[] = ['GET', 'HEAD'];

/**
 * Creates the server of the management port, which clients of the API should not reach. `/healthz` responds 200 while the
 * process runs, `/readyz` 200, or 503 with the reasons, both with warnings, and `/metrics` with the metrics. It does not listen yet.
 */
export const createManagementServer = (readiness: Readiness, metrics: MetricsSource): Server => {
  const respond = async ({
    method,
    url,
  }: IncomingMessage): Promise<readonly [status: number, body: object | string]> => {
    const [path = ''] = url?.split('?', 1) ?? [];
    if (!PATHS.includes(path)) return [404, { status: 'unknown_path', paths: PATHS }];
    if (!METHODS.includes(method)) return [405, { status: 'method_not_allowed', methods: METHODS }];
    if (path === '/healthz') return [200, { status: 'alive' }];
    if (path === '/metrics') return [200, await metrics.metrics()];
    const { reasons, warnings } = readiness;
    const others = warnings.length === 0 ? {} : { warnings };
    return reasons.length === 0
      ? [200, { status: 'ready', ...others }]
      : [503, { status: 'not_ready', reasons, ...others }];
  };

  return createServer((request, response) => {
    void respond(request)
      .catch((error: unknown) => [500, { status: 'failed', reason: messageOf(error) }] as const)
      .then(([status, body]) => {
        const isText = typeof body === 'string';
        response.writeHead(status, {
          'Content-Type': isText ? metrics.contentType : 'application/json',
          'Cache-Control': 'no-store',
          ...(status === 405 && { Allow: METHODS.join(', ') }),
        });
        response.end(isText ? body : `${JSON.stringify(body)}\n`);
      });
  });
};
