import { createServiceContainer } from '../composition/create-service-container.js';
import { metricsModule } from '../composition/metrics-module.js';
import { managementEndpoint } from '../composition/management-endpoint.js';
import { serviceOf } from '../composition/service-of.js';
import { storageModules } from '../composition/storage-modules.js';
import { nextUncaughtError } from '../lifecycle/next-uncaught-error.js';
import { runService } from '../lifecycle/run-service.js';
import { StartTimes } from '../lifecycle/start-times.js';
import { unlessStopped } from '../lifecycle/unless-stopped.js';
import { createLogger } from '../logger.js';
import { nextSignal } from '../lifecycle/next-signal.js';
import { announceApi } from './announce-api.js';
import type { ServeConfiguration } from './serve-options.js';

/**
 * Serves the API over a database, or over the storage of a host's modules, until the process must stop. It listens at once,
 * and responds with 503 until the database can be used.
 */
export const serveStorage = async (configuration: ServeConfiguration): Promise<void> => {
  const { logLevel, logFormat } = configuration;
  const startTimes = new StartTimes();
  const storage = await storageModules(configuration);
  startTimes.end('loaded');
  const logger = await createLogger(logLevel, logFormat);
  const stop = Promise.race([nextSignal(), nextUncaughtError(logger)]);
  const container = await unlessStopped(
    stop,
    createServiceContainer(configuration, logger, [metricsModule, ...storage]),
  );
  startTimes.end('assembled');
  await runService({
    ...(await serviceOf(container)),
    management: managementEndpoint(container),
    startTimes,
    announce: (urls) => announceApi(configuration, urls),
    stop,
  });
};
