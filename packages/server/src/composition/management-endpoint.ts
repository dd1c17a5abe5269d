import type { Container } from 'inversify';
import { MANAGEMENT_PORT } from '../commands/serve-options.js';
import type { Endpoint } from '../lifecycle/run-service.js';
import { createManagementServer } from '../management/create-management-server.js';
import { METRICS, SERVE_CONFIGURATION, WATCH } from './identifiers.js';

export { metricsModule } from './metrics-module.js';

/** Returns the management port of a container's service, with its readiness and its metrics. */
export const managementEndpoint = (container: Container): Endpoint => {
  const { managementHost: host, managementPort } = container.get(SERVE_CONFIGURATION);
  const server = createManagementServer(container.get(WATCH), container.get(METRICS).registry);
  return { server, host, port: managementPort ?? MANAGEMENT_PORT };
};
