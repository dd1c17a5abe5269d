import type { Container } from 'inversify';
import { OPERATIONS_PORT } from '../commands/serve-options.js';
import type { Endpoint } from '../lifecycle/run-service.js';
import { createOperationsServer } from '../operations/create-operations-server.js';
import { METRICS, SERVE_CONFIGURATION, WATCH } from './identifiers.js';

export { metricsModule } from './metrics-module.js';

/** Returns the management port of a container's service: its readiness, and its metrics. */
export const operationsEndpoint = (container: Container): Endpoint => {
  const { operationsHost: host, operationsPort } = container.get(SERVE_CONFIGURATION);
  const server = createOperationsServer(container.get(WATCH), container.get(METRICS).registry);
  return { server, host, port: operationsPort ?? OPERATIONS_PORT };
};
