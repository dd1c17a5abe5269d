import { createMongoPorts } from '@workspace-api/adapter-mongodb';
import { createNodePorts } from '@workspace-api/adapter-node';
import type { Logger } from 'pino';
import { assembleApi } from '../assemble-api.js';
import type { ServeConfiguration } from '../commands/serve-options.js';
import { createApiServer } from '../http/create-api-server.js';
import type { Service } from '../lifecycle/run-service.js';
import { databaseName } from './database-name.js';
import { DatabaseWatch } from './database-watch.js';
import { guardApi } from './guard-api.js';
import { openClient } from './open-client.js';

/** The API over a database as a service, without what depends on who runs it. */
export type MongodbService = Omit<Service, 'operations' | 'announce' | 'stop'> & { readonly watch: DatabaseWatch };

/**
 * Puts the API over a database together. Nothing is connected or listens before it runs. `onReadiness` is told whenever
 * there are other reasons than before why it is not ready.
 */
export const createMongodbService = async (
  configuration: ServeConfiguration & { readonly mongodbUri: string },
  logger: Logger,
  onReadiness?: (reasons: readonly string[]) => void,
): Promise<MongodbService> => {
  const { host, port, keyReads, shutdownDelay } = configuration;
  const client = openClient(configuration.mongodbUri);
  const database = client.db(databaseName(configuration));
  const storage = createMongoPorts({ db: database, keyReads });
  const api = await assembleApi(configuration, createNodePorts(), storage);
  const watch = new DatabaseWatch(database, logger, onReadiness);

  return {
    logger,
    api: { server: createApiServer(guardApi(api, watch), logger, configuration), host, port },
    watch,
    lastWork: [
      { do: () => storage.close(), failure: 'the last request counts could not be written' },
      { do: () => client.close(), failure: 'the client could not be closed' },
    ],
    shutdownDelay,
  };
};
