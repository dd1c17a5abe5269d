import { createMongoPorts } from '@workspace-api/adapter-mongodb';
import { createNodePorts } from '@workspace-api/adapter-node';
import { assembleApi } from '../assemble-api.js';
import { databaseName } from '../database/database-name.js';
import { DatabaseWatch } from '../database/database-watch.js';
import { guardApi } from '../database/guard-api.js';
import { openClient } from '../database/open-client.js';
import { createApiServer } from '../http/create-api-server.js';
import { DRAIN_MILLISECONDS } from '../http/drain-time.js';
import { drainable } from '../http/drainable.js';
import { listen } from '../http/listen.js';
import { createLogger } from '../logger.js';
import { messageOf } from '../message-of.js';
import { nextSignal, type StopSignal } from '../next-signal.js';
import { createMetrics } from '../observability/create-metrics.js';
import { logAnswers } from '../observability/log-answers.js';
import { createOperationsServer } from '../operations/create-operations-server.js';
import { within } from '../within.js';
import { OPERATIONS_PORT, type ServeConfiguration } from './serve-options.js';

/** How long a stop waits for the last counts to be written, and for the client to part from the database. */
const CLOSE_MILLISECONDS = 3_000;

const asText = (url: string, operationsUrl: string, database: string): string => `
The API serves the database ${database}. Base URL:

  ${url}

Whether it is ready, and if not, why; and its metrics:

  ${operationsUrl}/readyz
  ${operationsUrl}/metrics

Stop with Ctrl+C.
`;

/**
 * Serves the API over a database, and ends when the process is told to stop. It listens at once, and serves as soon as
 * the database is there and has every index.
 */
export const serveMongodb = async (
  configuration: ServeConfiguration & { readonly mongodbUri: string },
): Promise<void> => {
  const { json, host, port, operationsHost, keyReads, trustedProxies } = configuration;
  const operationsPort = configuration.operationsPort ?? OPERATIONS_PORT;
  const logger = await createLogger(configuration.logLevel, configuration.logFormat);
  const client = openClient(configuration.mongodbUri);
  const database = client.db(databaseName(configuration));
  const watch = new DatabaseWatch(database, logger);
  const metrics = createMetrics(watch);
  metrics.watchClient(client);
  const { onCommand, onFlush } = metrics;
  const storage = createMongoPorts({ db: database, keyReads, onCommand, onFlush });
  const api = await assembleApi(configuration, createNodePorts(), storage);

  const server = createApiServer(guardApi(api, watch), trustedProxies, [logAnswers(logger), metrics.onAnswer]);
  const operations = createOperationsServer(watch, metrics.registry);
  const drain = drainable(server);
  const drainOperations = drainable(operations);
  let received: StopSignal | null = null;
  try {
    const url = await listen(server, host, port);
    const operationsUrl = await listen(operations, operationsHost, operationsPort, '--operations-');
    const signal = nextSignal();
    watch.start();
    logger.info({ url, operationsUrl, database: database.databaseName }, 'listening');
    process.stdout.write(
      json ? `${JSON.stringify({ url, operationsUrl })}\n` : asText(url, operationsUrl, database.databaseName),
    );
    received = await signal;
  } finally {
    watch.stop();
    const drained = drain(DRAIN_MILLISECONDS);
    logger.info({ signal: received }, 'stopping');
    await drained;
    await within(CLOSE_MILLISECONDS, storage.close()).catch((error: unknown) =>
      logger.warn({ reason: messageOf(error) }, 'the last request counts could not be written'),
    );
    await within(CLOSE_MILLISECONDS, client.close()).catch((error: unknown) =>
      logger.warn({ reason: messageOf(error) }, 'the client could not be closed'),
    );
    await drainOperations(0);
  }
  logger.info('stopped');
};
