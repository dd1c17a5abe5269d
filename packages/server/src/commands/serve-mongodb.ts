import { createMongodbService } from '../database/mongodb-service.js';
import { nextFault } from '../lifecycle/next-fault.js';
import { runService } from '../lifecycle/run-service.js';
import { StartTimes } from '../lifecycle/start-times.js';
import { createLogger } from '../logger.js';
import { nextSignal } from '../next-signal.js';
import { createOperationsServer } from '../operations/create-operations-server.js';
import { announceApi } from './announce-api.js';
import { OPERATIONS_PORT, type ServeConfiguration } from './serve-options.js';

/**
 * Serves the API over a database, and ends when the process is told to stop. It listens at once, and serves as soon as
 * the database is there and has every index.
 */
export const serveMongodb = async (
  configuration: ServeConfiguration & { readonly mongodbUri: string },
): Promise<void> => {
  const { logLevel, logFormat, operationsHost: host, operationsPort } = configuration;
  const startTimes = new StartTimes();
  startTimes.end('loaded');
  const logger = await createLogger(logLevel, logFormat);
  const stop = Promise.race([nextSignal(), nextFault(logger)]);
  const { service, registry } = createMongodbService(configuration, logger);
  const server = createOperationsServer(service.watch, registry);
  startTimes.end('assembled');
  await runService({
    ...service,
    startTimes,
    operations: { server, host, port: operationsPort ?? OPERATIONS_PORT },
    announce: (urls) => announceApi(configuration, urls),
    stop,
  });
};
