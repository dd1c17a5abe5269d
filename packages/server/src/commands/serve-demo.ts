import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { COLLECTED_PORTS, WORKSPACE_ADMIN_OPTIONS, portsModule } from '@workspace-api/inversify';
import { createServiceContainer } from '../composition/create-service-container.js';
import { serviceOf } from '../composition/service-of.js';
import { readyModule } from '../composition/storage-modules.js';
import { demoAsJson } from '../demo/demo-as-json.js';
import { demoAsText } from '../demo/demo-as-text.js';
import { seedDemo } from '../demo/seed-demo.js';
import { nextFault } from '../lifecycle/next-fault.js';
import { runService } from '../lifecycle/run-service.js';
import { StartTimes } from '../lifecycle/start-times.js';
import { createLogger } from '../logger.js';
import { nextSignal } from '../next-signal.js';
import type { ServeConfiguration } from './serve-options.js';

/** Serves demo data in memory, prints how to reach it, and ends when the process is told to stop. */
export const serveDemo = async (configuration: ServeConfiguration): Promise<void> => {
  const { demoGroups: groupCount, json, managementPort, logLevel, logFormat } = configuration;
  const startTimes = new StartTimes();
  startTimes.end('loaded');
  const logger = await createLogger(logLevel, logFormat);
  const stop = Promise.race([nextSignal(), nextFault(logger)]);
  // Two demos on one machine must not clash over a default port, and few want metrics of a demo.
  const metrics = managementPort === null ? null : await import('../composition/operations-endpoint.js');
  const container = await createServiceContainer(configuration, logger, [
    portsModule(createMemoryPorts()),
    readyModule(),
    ...(metrics === null ? [] : [metrics.metricsModule]),
  ]);
  startTimes.end('assembled');
  const adminOptions = await container.getAsync(WORKSPACE_ADMIN_OPTIONS);
  const demo = await seedDemo(await container.getAsync(COLLECTED_PORTS), { groupCount, adminOptions });
  startTimes.end('seeded');

  await runService({
    ...serviceOf(container),
    ...(metrics !== null && { operations: metrics.operationsEndpoint(container) }),
    startTimes,
    announce: ({ url }) => process.stdout.write(json ? demoAsJson(url, demo) : demoAsText(url, demo)),
    stop,
  });
};
