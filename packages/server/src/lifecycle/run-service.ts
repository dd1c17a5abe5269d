import { prepareShutdown } from '@workspace-api/transport-node';
import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isLoopback, listen } from './listen.js';
import { logOtherProtocols } from '../observability/log-other-protocols.js';
import { messageOf } from '../command-failure.js';
import { withTimeout } from './with-timeout.js';
import { SHUTDOWN_AFTER_ERROR, SLACK_MILLISECONDS, gracefulShutdown, type StopCause } from './shutdown-times.js';
import type { StartTimes } from './start-times.js';

/** A server, and the address that it listens on. */
export interface Endpoint {
  readonly server: Server;
  readonly host: string;
  readonly port: number;
}

/** A task at the end of a shutdown, after the last response. */
export interface ShutdownTask {
  /** Does the task. The signal aborts after a timeout. */
  readonly run: (signal: AbortSignal) => void | Promise<void>;
  /** The log message if the task rejects or takes too long. */
  readonly failure: string;
}

/** The base URLs of a service. */
export interface Urls {
  readonly url: string;
  /** The URL of the management port, if there is one. */
  readonly managementUrl?: string;
  /** The URL of the back office, if it is served. */
  readonly adminUrl?: string;
  /** The URL of the key page, if it is served. */
  readonly keyPageUrl?: string;
}

/** A server from its start to its end. */
export interface Service {
  readonly logger: Logger;
  /** The times of the start so far. They are logged once all ports are open. */
  readonly startTimes: StartTimes;
  readonly api: Endpoint;
  /** Serves the back office. */
  readonly admin?: Endpoint;
  /** Serves the page where OWNERs manage API keys. */
  readonly keyPage?: Endpoint;
  /** Serves readiness and metrics until the process exits. */
  readonly management?: Endpoint;
  /** Decides whether the server is ready. After `stop` it never is. */
  readonly watch: { readonly start: () => void; readonly stop: () => void };
  /** Run in this order. */
  readonly shutdownTasks: readonly ShutdownTask[];
  /** How long a shutdown still accepts connections, in seconds. */
  readonly shutdownDelay: number;
  /** Called once, when all ports are open. */
  readonly announce: (urls: Urls) => void;
  /** Resolves when the service must stop. */
  readonly stop: Promise<StopCause>;
}

const ADMIN_IS_OPEN =
  'The back office listens on an address that other machines may reach, without TLS. Its tokens may do everything. Set --admin-host 127.0.0.1, or let only a proxy that ends TLS reach it.';

const open = async ({ api, management, admin, keyPage }: Service): Promise<Urls> => ({
  url: await listen(api.server, api.host, api.port),
  ...(management !== undefined && {
    managementUrl: await listen(management.server, management.host, management.port, '--management-'),
  }),
  ...(admin !== undefined && { adminUrl: await listen(admin.server, admin.host, admin.port, '--admin-') }),
  ...(keyPage !== undefined && {
    keyPageUrl: await listen(keyPage.server, keyPage.host, keyPage.port, '--key-page-'),
  }),
});

const end = async (
  { logger, management, watch, shutdownTasks, shutdownDelay }: Service,
  shutDowns: readonly ReturnType<typeof prepareShutdown>[],
  cause: StopCause,
): Promise<void> => {
  const times =
    cause === 'uncaught error' ? SHUTDOWN_AFTER_ERROR : gracefulShutdown(cause === 'start' ? 0 : shutdownDelay);
  const deadline = performance.now() + times.total - SLACK_MILLISECONDS;
  setTimeout(() => {
    logger.error('shutdown timed out: the process exits');
    process.exit(1);
  }, times.total).unref();

  watch.stop();
  if (cause !== 'start') logger.info({ cause }, 'stopping');
  if (times.delay > 0) await pause(times.delay);
  const inTime = await Promise.all(shutDowns.map((shutDown) => shutDown({ deadline: times.drain })));
  if (inTime.includes(false)) logger.warn('requests were aborted because they took too long');
  for (const [index, { run, failure }] of shutdownTasks.entries()) {
    // A task may take all the time that is left, except for the minimum of the tasks after it.
    const left = deadline - performance.now() - times.close * (shutdownTasks.length - 1 - index);
    const milliseconds = Math.round(Math.max(left, times.close));
    const work = Promise.resolve(AbortSignal.timeout(milliseconds)).then(run);
    await withTimeout(milliseconds, work).catch((error: unknown) => logger.warn({ reason: messageOf(error) }, failure));
  }
  management?.server.close();
  management?.server.closeAllConnections();
};

/**
 * Runs a service until it must stop. A shutdown has this order: the service is not ready, closes the ports except the
 * management port, finishes the requests in progress, and runs the shutdown tasks. It closes the management port last.
 */
export const runService = async (service: Service): Promise<void> => {
  const { logger, startTimes, api, admin, keyPage, watch, announce, stop } = service;
  const endpoints = [api, admin, keyPage].filter((one) => one !== undefined);
  const shutDowns = endpoints.map(({ server }) => prepareShutdown(server));
  for (const { server } of endpoints) logOtherProtocols(server, logger);
  if (admin !== undefined && !isLoopback(admin.host)) logger.warn(ADMIN_IS_OPEN);
  let cause: StopCause = 'start';
  try {
    watch.start();
    const urls = await open(service);
    startTimes.end('listening');
    logger.info({ ...urls, startMs: startTimes.milliseconds }, 'listening');
    announce(urls);
    cause = await stop;
  } finally {
    await end(service, shutDowns, cause);
  }
  logger.info('stopped');
};
