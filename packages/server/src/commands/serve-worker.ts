import cluster from 'node:cluster';
import { createMongodbService } from '../database/mongodb-service.js';
import { nextFault } from '../lifecycle/next-fault.js';
import { runService } from '../lifecycle/run-service.js';
import { StartTimes } from '../lifecycle/start-times.js';
import { createLogger } from '../logger.js';
import { nextOrder } from '../workers/next-order.js';
import { shareMetrics } from '../workers/share-metrics.js';
import { tellPrimary } from '../workers/tell-primary.js';
import { untilOthersClosed } from '../workers/until-others-closed.js';
import type { ServeConfiguration } from './serve-options.js';

/** Serves the API over a database as one of several workers: the primary announces it, and tells of its readiness. */
export const serveWorker = async (
  configuration: ServeConfiguration & { readonly mongodbUri: string },
): Promise<void> => {
  const startTimes = new StartTimes();
  startTimes.end('loaded');
  const logger = (await createLogger(configuration.logLevel, configuration.logFormat)).child({ worker: process.pid });
  const stop = Promise.race([nextOrder(), nextFault(logger)]);
  try {
    const { service, registry } = createMongodbService(
      configuration,
      logger,
      (reasons) => void tellPrimary({ type: 'workspace-api:readiness', reasons }),
    );
    const tellMetrics = shareMetrics(registry);
    startTimes.end('assembled');
    await runService({ ...service, startTimes, onPortClosed: untilOthersClosed, announce: () => undefined, stop });
    await tellMetrics();
  } finally {
    // It would keep the process alive.
    cluster.worker?.disconnect();
  }
};
