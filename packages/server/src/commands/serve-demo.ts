import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { createNodePorts } from '@workspace-api/adapter-node';
import type { Ports } from '@workspace-api/core';
import { assembleApi } from '../assemble-api.js';
import { demoAsJson } from '../demo/demo-as-json.js';
import { demoAsText } from '../demo/demo-as-text.js';
import { seedDemo } from '../demo/seed-demo.js';
import { createApiServer } from '../http/create-api-server.js';
import { nextFault } from '../lifecycle/next-fault.js';
import { runService } from '../lifecycle/run-service.js';
import { StartTimes } from '../lifecycle/start-times.js';
import { createLogger } from '../logger.js';
import { nextSignal } from '../next-signal.js';
import { logAnswers } from '../observability/log-answers.js';
import { createDemoOperations } from './create-demo-operations.js';
import type { ServeConfiguration } from './serve-options.js';

/** Serves demo data in memory, prints how to reach it, and ends when the process is told to stop. */
export const serveDemo = async (configuration: Omit<ServeConfiguration, 'mongodbUri'>): Promise<void> => {
  const { demoGroups: groupCount, json, host, port, logLevel, logFormat, shutdownDelay } = configuration;
  const startTimes = new StartTimes();
  startTimes.end('loaded');
  const logger = await createLogger(logLevel, logFormat);
  const stop = Promise.race([nextSignal(), nextFault(logger)]);
  const ports: Ports = { ...createNodePorts(), ...createMemoryPorts() };
  const api = assembleApi(configuration, ports);
  const { onAnswer, ...operations } = (await createDemoOperations(configuration)) ?? {};
  const observers = [logAnswers(logger), ...(onAnswer === undefined ? [] : [onAnswer])];
  const server = createApiServer(api, configuration, observers);
  startTimes.end('assembled');
  const demo = await seedDemo(ports, { groupCount });
  startTimes.end('seeded');

  await runService({
    logger,
    startTimes,
    api: { server, host, port },
    ...operations,
    shutdownDelay,
    announce: ({ url }) => process.stdout.write(json ? demoAsJson(url, demo) : demoAsText(url, demo)),
    stop,
  });
};
