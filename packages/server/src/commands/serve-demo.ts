import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { createNodePorts } from '@workspace-api/adapter-node';
import type { Ports } from '@workspace-api/core';
import { assembleApi } from '../assemble-api.js';
import { demoAsJson } from '../demo/demo-as-json.js';
import { demoAsText } from '../demo/demo-as-text.js';
import { seedDemo } from '../demo/seed-demo.js';
import { createApiServer } from '../http/create-api-server.js';
import { DRAIN_MILLISECONDS } from '../http/drain-time.js';
import { drainable } from '../http/drainable.js';
import { listen } from '../http/listen.js';
import { createLogger } from '../logger.js';
import { nextSignal } from '../next-signal.js';
import { logAnswers } from '../observability/log-answers.js';
import { openDemoOperations } from './open-demo-operations.js';
import type { ServeConfiguration } from './serve-options.js';

/** Serves demo data in memory, prints how to reach it, and ends when the process is told to stop. */
export const serveDemo = async (configuration: Omit<ServeConfiguration, 'mongodbUri'>): Promise<void> => {
  const { json, host, port, logLevel, logFormat, trustedProxies } = configuration;
  const logger = await createLogger(logLevel, logFormat);
  const ports: Ports = { ...createNodePorts(), ...createMemoryPorts() };
  const api = await assembleApi(configuration, ports);
  const demo = await seedDemo(ports);

  const operations = await openDemoOperations(configuration);
  const observers = [logAnswers(logger), ...(operations === null ? [] : [operations.onAnswer])];
  const server = createApiServer(api, trustedProxies, observers);
  const drain = drainable(server);
  try {
    const url = await listen(server, host, port);
    const signal = nextSignal();
    logger.info({ url, ...(operations !== null && { operationsUrl: operations.url }) }, 'listening');
    process.stdout.write(json ? demoAsJson(url, demo) : demoAsText(url, demo));

    const received = await signal;
    operations?.stop();
    const drained = drain(DRAIN_MILLISECONDS);
    logger.info({ signal: received }, 'stopping');
    await drained;
  } finally {
    await operations?.close();
  }
  logger.info('stopped');
};
