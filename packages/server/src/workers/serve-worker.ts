import cluster from 'node:cluster';
import type { ServeConfiguration } from '../commands/serve-options.js';
import { createServiceContainer } from '../composition/create-service-container.js';
import { METRICS } from '../composition/identifiers.js';
import { metricsModule } from '../composition/metrics-module.js';
import { serviceOf } from '../composition/service-of.js';
import { storageModules } from '../composition/storage-modules.js';
import { nextUncaughtError } from '../lifecycle/next-uncaught-error.js';
import { runService } from '../lifecycle/run-service.js';
import { StartTimes } from '../lifecycle/start-times.js';
import { unlessStopped } from '../lifecycle/unless-stopped.js';
import { createLogger } from '../logger.js';
import { nextWorkerStop } from './next-worker-stop.js';
import { sendToPrimary, shareMetrics, untilAllowedToListen, untilOthersClosed } from './primary-channel.js';

/** Serves the API as one of several workers. The primary announces it and reports its readiness and metrics. */
export const serveWorker = async (configuration: ServeConfiguration): Promise<void> => {
  const startTimes = new StartTimes();
  const storage = await storageModules(
    configuration.mongodbUri,
    (reasons) => void sendToPrimary({ type: 'workspace-api:readiness', reasons }),
  );
  startTimes.end('loaded');
  const logger = (await createLogger(configuration.logLevel, configuration.logFormat)).child({ worker: process.pid });
  const stop = Promise.race([nextWorkerStop(), nextUncaughtError(logger)]);
  try {
    const container = await unlessStopped(
      stop,
      createServiceContainer(configuration, logger, [metricsModule, ...storage]),
    );
    const sendMetrics = shareMetrics(container.get(METRICS).registry);
    startTimes.end('assembled');
    await runService({
      ...serviceOf(container),
      startTimes,
      listenAfter: untilAllowedToListen(),
      onPortClosed: untilOthersClosed,
      announce: () => undefined,
      stop,
    });
    await sendMetrics();
  } finally {
    // The channel to the primary would keep the process alive.
    cluster.worker?.disconnect();
  }
};
