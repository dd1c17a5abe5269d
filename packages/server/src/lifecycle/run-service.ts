import { prepareShutdown } from '@workspace-api/transport-node';
import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { listen } from '../http/listen.js';
import { messageOf } from '../message-of.js';
import { within } from '../within.js';
import type { StartTimes } from './start-times.js';
import { SLACK_MILLISECONDS, STOP_AFTER_FAULT, orderlyStop, type StopCause } from './stop-times.js';

/** A server, and where it is to listen. */
export interface Endpoint {
  readonly server: Server;
  readonly host: string;
  readonly port: number;
}

/** What a stop does when nothing runs any more, and what the log says when it fails. */
export interface LastWork {
  /** Rejects when it has failed. The signal says when to give up. */
  readonly do: (signal: AbortSignal) => Promise<void>;
  readonly failure: string;
}

/** Where a service listens. */
export interface Urls {
  readonly url: string;
  /** Of the management port, where there is one. */
  readonly managementUrl?: string;
}

/** A server from its start to its end. */
export interface Service {
  readonly logger: Logger;
  /** How long it has taken up to here. The log tells it when all ports are open. */
  readonly startTimes: StartTimes;
  readonly api: Endpoint;
  /** Told of readiness for as long as the process lives. */
  readonly operations?: Endpoint;
  /** What decides whether the server is ready; `stop` makes that a no for good. */
  readonly watch?: { readonly start: () => void; readonly stop: () => void };
  /** In the order in which it is done. */
  readonly lastWork?: readonly LastWork[];
  /** The ports open when it resolves, with the watch running; at once if left out. */
  readonly mayListen?: Promise<void>;
  /** For how many seconds a stop goes on accepting connections. */
  readonly shutdownDelay: number;
  /** Called when a stop has closed the port. Callers are sent elsewhere when it is done. */
  readonly onPortClosed?: () => Promise<void>;
  /** Called once, when all ports are open. */
  readonly announce: (urls: Urls) => void;
  readonly stop: Promise<StopCause>;
}

const open = async ({ api, operations }: Service): Promise<Urls> => {
  const url = await listen(api.server, api.host, api.port);
  if (operations === undefined) return { url };
  return { url, managementUrl: await listen(operations.server, operations.host, operations.port, '--management-') };
};

const end = async (
  { logger, operations, watch, lastWork = [], shutdownDelay, onPortClosed }: Service,
  shutDown: ReturnType<typeof prepareShutdown>,
  cause: StopCause,
): Promise<void> => {
  const times = cause === 'fault' ? STOP_AFTER_FAULT : orderlyStop(cause === 'start' ? 0 : shutdownDelay);
  const deadline = performance.now() + times.total - SLACK_MILLISECONDS;
  setTimeout(() => {
    logger.error('the stop takes too long: the process ends');
    process.exit(1);
  }, times.total).unref();

  watch?.stop();
  if (cause !== 'start') logger.info({ cause }, 'stopping');
  if (times.delay > 0) await pause(times.delay);
  if (!(await shutDown({ deadline: times.drain, ...(onPortClosed !== undefined && { onPortClosed }) })))
    logger.warn('requests that took too long were cut off');
  for (const [index, { do: work, failure }] of lastWork.entries()) {
    // All that the deadline leaves, but for the work that comes after it.
    const left = deadline - performance.now() - times.close * (lastWork.length - 1 - index);
    const milliseconds = Math.round(Math.max(left, times.close));
    await within(milliseconds, work(AbortSignal.timeout(milliseconds))).catch((error: unknown) =>
      logger.warn({ reason: messageOf(error) }, failure),
    );
  }
  operations?.server.close();
  operations?.server.closeAllConnections();
};

/** Opens the ports, and announces them. */
const start = async (service: Service): Promise<void> => {
  const { logger, startTimes, announce } = service;
  const urls = await open(service);
  startTimes.end('listening');
  logger.info({ ...urls, startMs: startTimes.milliseconds }, 'listening');
  announce(urls);
};

/**
 * Runs a service until something stops it. It listens, and is ready as soon as its watch says so. It ends in this order:
 * it is not ready; it accepts no connection; what runs is finished; the last work is done; and the management port,
 * which has told of all that, is closed.
 */
export const runService = async (service: Service): Promise<void> => {
  const { logger, api, watch, mayListen = Promise.resolve(), stop } = service;
  const shutDown = prepareShutdown(api.server);
  let cause: StopCause = 'start';
  try {
    watch?.start();
    const isStopped = await Promise.race([mayListen.then(() => false), stop.then(() => true)]);
    if (!isStopped) await start(service);
    cause = await stop;
  } finally {
    await end(service, shutDown, cause);
  }
  logger.info('stopped');
};
