import { createServiceContainer } from '../composition/create-service-container.js';
import { metricsModule } from '../composition/metrics-module.js';
import { operationsEndpoint } from '../composition/operations-endpoint.js';
import { serviceOf } from '../composition/service-of.js';
import { storageModules } from '../composition/storage-modules.js';
import { nextFault } from '../lifecycle/next-fault.js';
import { runService } from '../lifecycle/run-service.js';
import { StartTimes } from '../lifecycle/start-times.js';
import { createLogger } from '../logger.js';
import { nextSignal } from '../next-signal.js';
import { announceApi } from './announce-api.js';
import type { ServeConfiguration } from './serve-options.js';

/**
 * Serves the API over a database, or over the storage of a host's modules, and ends when the process is told to stop. It
 * listens at once, and serves as soon as the database is there and has every index.
 */
export const serveStorage = async (configuration: ServeConfiguration): Promise<void> => {
  const { logLevel, logFormat, mongodbUri } = configuration;
  const startTimes = new StartTimes();
  const storage = await storageModules(mongodbUri);
  startTimes.end('loaded');
  const logger = await createLogger(logLevel, logFormat);
  const stop = Promise.race([nextSignal(), nextFault(logger)]);
  const container = await createServiceContainer(configuration, logger, [metricsModule, ...storage]);
  startTimes.end('assembled');
  await runService({
    ...serviceOf(container),
    operations: operationsEndpoint(container),
    startTimes,
    announce: (urls) => announceApi(configuration, urls),
    stop,
  });
};
