import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { COLLECTED_PORTS, WORKSPACE_ADMIN_OPTIONS, portsModule } from '@workspace-api/inversify';
import { createServiceContainer } from '../composition/create-service-container.js';
import { serviceOf } from '../composition/service-of.js';
import { readyModule } from '../composition/storage-modules.js';
import { seedDemo } from '../demo/seed-demo.js';
import { nextUncaughtError } from '../lifecycle/next-uncaught-error.js';
import { runService, type Urls } from '../lifecycle/run-service.js';
import { StartTimes } from '../lifecycle/start-times.js';
import { unlessStopped } from '../lifecycle/unless-stopped.js';
import { createLogger } from '../logger.js';
import { nextSignal } from '../lifecycle/next-signal.js';
import type { ServeConfiguration } from './serve-options.js';

/** Serves demo data in memory until the process must stop. Prints how to use it. */
export const serveDemo = async (configuration: ServeConfiguration): Promise<void> => {
  const { demoGroups, json, managementPort, logLevel, logFormat } = configuration;
  const startTimes = new StartTimes();
  startTimes.end('loaded');
  const logger = await createLogger(logLevel, logFormat);
  const stop = Promise.race([nextSignal(), nextUncaughtError(logger)]);
  // No default port: two demos on one machine would conflict, and few people want metrics of a demo.
  const metrics = managementPort === null ? [] : [(await import('../composition/metrics-module.js')).metricsModule];
  const container = await unlessStopped(
    stop,
    createServiceContainer(configuration, logger, [portsModule(createMemoryPorts()), readyModule, ...metrics]),
  );
  startTimes.end('assembled');
  const adminOptions = await container.getAsync(WORKSPACE_ADMIN_OPTIONS);
  const demo = await seedDemo(await container.getAsync(COLLECTED_PORTS), demoGroups, adminOptions);
  const { workspaces, rejectedKeys } = demo;
  const show = json
    ? ({ url, adminUrl }: Urls) => `${JSON.stringify({ url, adminUrl, workspaces, rejectedKeys })}\n`
    : (await import('../demo/demo-as-text.js')).demoAsText;
  startTimes.end('seeded');

  await runService({
    ...(await serviceOf(container)),
    startTimes,
    announce: (urls) => process.stdout.write(show(urls, demo)),
    stop,
  });
};
