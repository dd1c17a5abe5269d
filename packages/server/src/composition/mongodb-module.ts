import { createMongoPorts } from '@workspace-api/adapter-mongodb';
import { ContainerModule } from 'inversify';
import { databaseName } from '../database/database-name.js';
import { checkMongodb } from '../database/check-mongodb.js';
import { DatabaseWatch } from '../database/database-watch.js';
import { openClient } from '../database/open-client.js';
import { LOGGER } from '../identifiers.js';
import { observeFlushes } from '../observability/log-failed-flushes.js';
import {
  DATABASE,
  SHUTDOWN_TASKS,
  METRICS,
  MONGO_CLIENT,
  DATABASE_PORTS,
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
      .toResolvedValue((database, logger) => new DatabaseWatch(checkMongodb(database), logger), [DATABASE, LOGGER])
      .inSingletonScope();
    bind(DATABASE_PORTS)
      .toResolvedValue(
        (client, db, { keyReads }, metrics, logger) => {
          metrics.watchClient(client);
          return createMongoPorts({
            db,
            keyReads,
            onCommand: metrics.onCommand,
            onFlush: observeFlushes(metrics.onFlush, logger),
          });
        },
        [MONGO_CLIENT, DATABASE, SERVE_CONFIGURATION, METRICS, LOGGER],
      )
      .inSingletonScope();
    bind(SHUTDOWN_TASKS).toResolvedValue(
      (client) => ({ run: () => client.close(), failure: 'the MongoDB client could not be closed' }),
      [MONGO_CLIENT],
    );
  });
