import cluster from 'node:cluster';
import { createServiceContainer } from '../composition/create-service-container.js';
import { METRICS } from '../composition/identifiers.js';
import { metricsModule } from '../composition/metrics-module.js';
import { serviceOf } from '../composition/service-of.js';
import { storageModules } from '../composition/storage-modules.js';
import { nextFault } from '../lifecycle/next-fault.js';
import { runService } from '../lifecycle/run-service.js';
import { StartTimes } from '../lifecycle/start-times.js';
import { createLogger } from '../logger.js';
import { nextOrder } from '../workers/next-order.js';
import { shareMetrics } from '../workers/share-metrics.js';
import { tellPrimary } from '../workers/tell-primary.js';
import { untilAdmitted } from '../workers/until-admitted.js';
import { untilOthersClosed } from '../workers/until-others-closed.js';
import type { ServeConfiguration } from './serve-options.js';

/** Serves the API as one of several workers: the primary announces it, and tells of its readiness. */
export const serveWorker = async (configuration: ServeConfiguration): Promise<void> => {
  const startTimes = new StartTimes();
  const storage = await storageModules(
    configuration.mongodbUri,
    (reasons) => void tellPrimary({ type: 'workspace-api:readiness', reasons }),
  );
  startTimes.end('loaded');
  const logger = (await createLogger(configuration.logLevel, configuration.logFormat)).child({ worker: process.pid });
  const stop = Promise.race([nextOrder(), nextFault(logger)]);
  try {
    const container = await createServiceContainer(configuration, logger, [metricsModule, ...storage]);
    const tellMetrics = shareMetrics(container.get(METRICS).registry);
    startTimes.end('assembled');
    const service = serviceOf(container);
    await runService({
      ...service,
      startTimes,
      mayListen: untilAdmitted(),
      onPortClosed: untilOthersClosed,
      announce: () => undefined,
      stop,
    });
    await tellMetrics();
  } finally {
    // It would keep the process alive.
    cluster.worker?.disconnect();
  }
};
