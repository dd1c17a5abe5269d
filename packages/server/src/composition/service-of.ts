import type { Container } from 'inversify';
import { MANAGEMENT_PORT } from '../configuration/serve-options.js';
import { LOGGER } from '../identifiers.js';
import type { Service } from '../lifecycle/run-service.js';
import { createManagementServer } from '../management/create-management-server.js';
import { HTTP_SERVER, METRICS, SERVE_CONFIGURATION, SHUTDOWN_TASKS, WATCH } from './identifiers.js';

/** Returns the service of a container. It has a management port if the container has metrics. */
export const serviceOf = async (container: Container): Promise<Omit<Service, 'startTimes' | 'announce' | 'stop'>> => {
  const { host, port, managementHost, managementPort, shutdownDelay, adminPort, adminTokenFile } =
    container.get(SERVE_CONFIGURATION);
  const watch = container.get(WATCH);
  const shutdownTasks = [
    ...container.getAll(SHUTDOWN_TASKS),
    { run: () => container.unbindAllAsync(), failure: 'the bindings of modules could not be deactivated' },
  ];
  return {
    logger: container.get(LOGGER),
    api: { server: await container.getAsync(HTTP_SERVER), host, port },
    ...(container.isBound(METRICS) && {
      management: {
        server: createManagementServer(watch, container.get(METRICS).registry),
        host: managementHost,
        port: managementPort ?? MANAGEMENT_PORT,
      },
    }),
    // Imported lazily: few servers have one.
    ...(adminPort !== null &&
      adminTokenFile !== null && {
        admin: (await import('./admin-endpoint.js')).adminEndpoint(container, adminPort, adminTokenFile),
      }),
    watch,
    shutdownTasks,
    shutdownDelay,
  };
};
