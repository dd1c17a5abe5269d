import type { Container, ContainerModule } from 'inversify';
import { createServiceContainer, serviceOf } from '../composition/service-container.js';
import { nextSignal } from '../lifecycle/next-signal.js';
import { nextUncaughtError } from '../lifecycle/next-uncaught-error.js';
import { runService, type Urls } from '../lifecycle/run-service.js';
import type { StartTimes } from '../lifecycle/start-times.js';
import { unlessStopped } from '../lifecycle/unless-stopped.js';
import { logWarnings } from '../log/log-warnings.js';
import { createLogger } from '../log/logger.js';
import type { ServeConfiguration } from '../configuration/serve-options.js';

/**
 * Serves the API over the storage of modules until the process must stop. `prepare` completes the container, and resolves
 * to the function that prints how to use the server.
 */
export const serveContainer = async (
  configuration: ServeConfiguration,
  startTimes: StartTimes,
  modules: readonly ContainerModule[],
  prepare: (container: Container) => Promise<(urls: Urls) => void>,
): Promise<void> => {
  startTimes.end('loaded');
  const logger = await createLogger(configuration.logLevel, configuration.logFormat);
  logWarnings(logger);
  const stop = Promise.race([nextSignal(), nextUncaughtError(logger)]);
  const container = await unlessStopped(stop, createServiceContainer(configuration, logger, modules));
  startTimes.end('assembled');
  const announce = await prepare(container);
  await runService({ ...(await serviceOf(container)), startTimes, announce, stop });
};
