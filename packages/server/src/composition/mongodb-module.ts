import { createMongoPorts } from '@workspace-api/adapter-mongodb';
import { ADMIN_PORT_METHODS, type AdminStoragePorts } from '@workspace-api/admin';
import { PORTS } from '@workspace-api/inversify';
import { ContainerModule } from 'inversify';
import { databaseName } from '../database/database-name.js';
import { DatabaseWatch } from '../database/database-watch.js';
import { openClient } from '../database/open-client.js';
import { retryWhileUnavailable } from '../database/retry-while-unavailable.js';
import { LOGGER } from '../identifiers.js';
import { logFailedFlushes } from '../observability/log-failed-flushes.js';
import {
  DATABASE,
  SHUTDOWN_TASKS,
  METRICS,
  MONGO_CLIENT,
  MONGO_STORAGE,
  SERVE_CONFIGURATION,
  WATCH,
} from './identifiers.js';

/** Returns a module with the storage ports on MongoDB and the watch of the database. It connects when the service runs. */
export const mongodbModule = (uri: string): ContainerModule =>
  new ContainerModule(({ bind }) => {
    bind(MONGO_CLIENT)
      .toResolvedValue(() => openClient(uri), [])
      .inSingletonScope();
    bind(DATABASE)
      .toResolvedValue(
        (client, { mongodbDatabase }) => client.db(databaseName({ mongodbUri: uri, mongodbDatabase })),
        [MONGO_CLIENT, SERVE_CONFIGURATION],
      )
      .inSingletonScope();
    bind(WATCH)
      .toResolvedValue((database, logger) => new DatabaseWatch(database, logger), [DATABASE, LOGGER])
      .inSingletonScope();
    bind(MONGO_STORAGE)
      .toResolvedValue(
        (client, db, { keyReads }, metrics, logger) => {
          metrics.watchClient(client);
          const logFailure = logFailedFlushes(logger);
          return createMongoPorts({
            db,
            keyReads,
            onCommand: metrics.onCommand,
            onFlush: (outcome, error) => {
              metrics.onFlush(outcome);
              if (outcome === 'failed') logFailure(error);
            },
          });
        },
        [MONGO_CLIENT, DATABASE, SERVE_CONFIGURATION, METRICS, LOGGER],
      )
      .inSingletonScope();
    for (const name of Object.keys(ADMIN_PORT_METHODS.storage) as (keyof AdminStoragePorts)[]) {
      bind<AdminStoragePorts[typeof name]>(PORTS[name])
        .toResolvedValue((storage) => storage[name], [MONGO_STORAGE])
        .inSingletonScope();
    }
    bind(SHUTDOWN_TASKS).toResolvedValue(
      (storage) => ({
        run: (signal) => retryWhileUnavailable(() => storage.close(), { milliseconds: Infinity, signal }),
        failure: 'request counts could not be flushed',
      }),
      [MONGO_STORAGE],
    );
    bind(SHUTDOWN_TASKS).toResolvedValue(
      (client) => ({ run: () => client.close(), failure: 'the MongoDB client could not be closed' }),
      [MONGO_CLIENT],
    );
  });
