import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { createNodePorts } from '@workspace-api/adapter-node';
import type { Ports } from '@workspace-api/core';
import { createWorkspaceContainer, resolveWorkspaceServices } from '@workspace-api/inversify';
import { createWorkspaceServer } from '@workspace-api/transport-koa';
import { demoAsJson } from '../demo/demo-as-json.js';
import { demoAsText } from '../demo/demo-as-text.js';
import { seedDemo } from '../demo/seed-demo.js';
import { drainable } from '../http/drainable.js';
import { listen } from '../http/listen.js';
import { createLogger } from '../logger.js';
import { nextSignal } from '../next-signal.js';
import type { ServeConfiguration } from './serve-options.js';

/** How long a stop waits for running requests: a little more than the 8 seconds that any of them may take. */
const GRACE_MILLISECONDS = 9_000;

/** Serves demo data in memory, prints how to reach it, and ends when the process is told to stop. */
export const serveDemo = async ({ json, host, port, logLevel }: ServeConfiguration): Promise<void> => {
  const logger = createLogger(logLevel);
  const ports: Ports = { ...createNodePorts(), ...createMemoryPorts() };
  const { api } = await resolveWorkspaceServices(createWorkspaceContainer(ports));
  const demo = await seedDemo(ports);

  const server = createWorkspaceServer(api, {
    onError: (error, context) => logger.error({ err: error, ...context }, 'request failed'),
  });
  const drain = drainable(server);
  const url = await listen(server, host, port);
  const signal = nextSignal();
  logger.info({ url }, 'listening');
  process.stdout.write(json ? demoAsJson(url, demo) : demoAsText(url, demo));

  logger.info({ signal: await signal }, 'stopping');
  await drain(GRACE_MILLISECONDS);
  logger.info('stopped');
};
