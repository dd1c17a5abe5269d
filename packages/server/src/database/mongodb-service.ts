import { createMongoPorts } from '@workspace-api/adapter-mongodb';
import { createNodePorts } from '@workspace-api/adapter-node';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { assembleApi } from '../assemble-api.js';
import type { ServeConfiguration } from '../commands/serve-options.js';
import { createApiServer } from '../http/create-api-server.js';
import type { Service } from '../lifecycle/run-service.js';
import { createMetrics } from '../observability/create-metrics.js';
import { logAnswers } from '../observability/log-answers.js';
import { databaseName } from './database-name.js';
import { DatabaseWatch } from './database-watch.js';
import { guardApi } from './guard-api.js';
import { openClient } from './open-client.js';

/** The API over a database, without what depends on who runs it. */
export interface MongodbService {
  readonly service: Pick<Service, 'logger' | 'api' | 'lastWork' | 'shutdownDelay'> & { readonly watch: DatabaseWatch };
  readonly registry: Registry;
}

/**
 * Puts the API over a database together. Nothing is connected or listens before it runs. `onReadiness` is told whenever
 * there are other reasons than before why it is not ready.
 */
export const createMongodbService = (
  configuration: ServeConfiguration & { readonly mongodbUri: string },
  logger: Logger,
  onReadiness?: (reasons: readonly string[]) => void,
): MongodbService => {
  const { host, port, keyReads, shutdownDelay } = configuration;
  const client = openClient(configuration.mongodbUri);
  const database = client.db(databaseName(configuration));
  const watch = new DatabaseWatch(database, logger, onReadiness);
  const metrics = createMetrics(watch);
  metrics.watchClient(client);
  const { onCommand, onFlush } = metrics;
  const storage = createMongoPorts({ db: database, keyReads, onCommand, onFlush });
  const api = assembleApi(configuration, { ...createNodePorts(), ...storage });
  const observers = [logAnswers(logger), metrics.onAnswer];

  return {
    registry: metrics.registry,
    service: {
      logger,
      api: { server: createApiServer(guardApi(api, watch), configuration, observers), host, port },
      watch,
      lastWork: [
        { do: () => storage.close(), failure: 'the last request counts could not be written' },
        { do: () => client.close(), failure: 'the client could not be closed' },
      ],
      shutdownDelay,
    },
  };
};
