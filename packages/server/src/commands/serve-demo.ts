import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { createNodePorts } from '@workspace-api/adapter-node';
import type { Ports } from '@workspace-api/core';
import { createWorkspaceContainer, resolveWorkspaceServices } from '@workspace-api/inversify';
import { demoAsJson } from '../demo/demo-as-json.js';
import { demoAsText } from '../demo/demo-as-text.js';
import { seedDemo } from '../demo/seed-demo.js';
import { createApiServer } from '../http/create-api-server.js';
import { DRAIN_MILLISECONDS } from '../http/drain-time.js';
import { drainable } from '../http/drainable.js';
import { listen } from '../http/listen.js';
import { createLogger } from '../logger.js';
import { nextSignal } from '../next-signal.js';
import type { ServeConfiguration } from './serve-options.js';

/** Serves demo data in memory, prints how to reach it, and ends when the process is told to stop. */
export const serveDemo = async ({
  json,
  host,
  port,
  logLevel,
}: Pick<ServeConfiguration, 'json' | 'host' | 'port' | 'logLevel'>): Promise<void> => {
  const logger = createLogger(logLevel);
  const ports: Ports = { ...createNodePorts(), ...createMemoryPorts() };
  const { api } = await resolveWorkspaceServices(createWorkspaceContainer(ports));
  const demo = await seedDemo(ports);

  const server = createApiServer(api, logger);
  const drain = drainable(server);
  const url = await listen(server, host, port);
  const signal = nextSignal();
  logger.info({ url }, 'listening');
  process.stdout.write(json ? demoAsJson(url, demo) : demoAsText(url, demo));

  const received = await signal;
  const drained = drain(DRAIN_MILLISECONDS);
  logger.info({ signal: received }, 'stopping');
  await drained;
  logger.info('stopped');
};
