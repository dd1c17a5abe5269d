import { createServiceContainer } from '../composition/create-service-container.js';
import { metricsModule } from '../composition/metrics-module.js';
import { serviceOf } from '../composition/service-of.js';
import { readyModule, storageModule } from '../composition/storage-modules.js';
import { openStorage } from '../database/storage.js';
import { nextUncaughtError } from '../lifecycle/next-uncaught-error.js';
import { runService, type Urls } from '../lifecycle/run-service.js';
import { StartTimes } from '../lifecycle/start-times.js';
import { unlessStopped } from '../lifecycle/unless-stopped.js';
import { createLogger } from '../logger.js';
import { nextSignal } from '../lifecycle/next-signal.js';
import { print } from '../print.js';
import type { ServeConfiguration } from './serve-options.js';

const announcement = (storage: string, { url, managementUrl = '', adminUrl }: Urls): string[] => [
  '',
  `The server is listening, over ${storage}. Base URL:`,
  '',
  `  ${url}`,
  '',
  'Readiness, with the reasons if it is not ready, and metrics:',
  '',
  `  ${managementUrl}/readyz`,
  `  ${managementUrl}/metrics`,
  '',
  ...(adminUrl === undefined ? [] : ['The back office, with its reference:', '', `  ${adminUrl}/docs`, '']),
  'Stop with Ctrl+C.',
];

/**
 * Serves the API over a database, or over the storage of a host's modules, until the process must stop. It listens at once,
 * and responds with 503 until the database can be used.
 */
export const serveStorage = async (configuration: ServeConfiguration): Promise<void> => {
  const { logLevel, logFormat, json } = configuration;
  const startTimes = new StartTimes();
  const storage = await openStorage(configuration);
  startTimes.end('loaded');
  const logger = await createLogger(logLevel, logFormat);
  const stop = Promise.race([nextSignal(), nextUncaughtError(logger)]);
  const modules = [metricsModule, storage === null ? readyModule : storageModule(storage)];
  const container = await unlessStopped(stop, createServiceContainer(configuration, logger, modules));
  startTimes.end('assembled');
  await runService({
    ...(await serviceOf(container)),
    startTimes,
    announce: (urls) =>
      print(json, { document: urls, lines: announcement(storage?.name ?? 'the storage of its modules', urls) }),
    stop,
  });
};
