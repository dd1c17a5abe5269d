import { nextFault } from '../lifecycle/next-fault.js';
import { runService } from '../lifecycle/run-service.js';
import { createLogger } from '../logger.js';
import { nextSignal } from '../next-signal.js';
import { createOperationsServer } from '../operations/create-operations-server.js';
import { announceApi } from './announce-api.js';
import { createMongodbService } from '../database/mongodb-service.js';
import type { ServeConfiguration } from './serve-options.js';

/**
 * Serves the API over a database, and ends when the process is told to stop. It listens at once, and serves as soon as
 * the database is there and has every index.
 */
export const serveMongodb = async (
  configuration: ServeConfiguration & { readonly mongodbUri: string },
): Promise<void> => {
  const { operationsHost: host, operationsPort: port } = configuration;
  const logger = createLogger(configuration.logLevel);
  const stop = Promise.race([nextSignal(), nextFault(logger)]);
  const service = await createMongodbService(configuration, logger);
  await runService({
    ...service,
    operations: { server: createOperationsServer(service.watch), host, port },
    announce: (urls) => announceApi(configuration, urls),
    stop,
  });
};
