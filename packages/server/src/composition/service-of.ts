import type { Container } from 'inversify';
import { LOGGER } from '../identifiers.js';
import type { Service } from '../lifecycle/run-service.js';
import { HTTP_SERVER, SHUTDOWN_TASKS, SERVE_CONFIGURATION, WATCH } from './identifiers.js';

/** Returns the service of a container: the parts that are the same for every way to serve. */
export const serviceOf = async (
  container: Container,
): Promise<Pick<Service, 'logger' | 'api' | 'admin' | 'watch' | 'shutdownTasks' | 'shutdownDelay'>> => {
  const { host, port, shutdownDelay, adminPort, adminTokenFile } = container.get(SERVE_CONFIGURATION);
  // Imported lazily: few servers have one.
  const admin =
    adminPort === null || adminTokenFile === null
      ? undefined
      : (await import('./admin-endpoint.js')).adminEndpoint(container, adminPort, adminTokenFile);
  return {
    logger: container.get(LOGGER),
    api: { server: container.get(HTTP_SERVER), host, port },
    ...(admin !== undefined && { admin }),
    watch: container.get(WATCH),
    shutdownTasks: [
      ...container.getAll(SHUTDOWN_TASKS),
      { run: () => container.unbindAllAsync(), failure: 'the bindings of modules could not be deactivated' },
    ],
    shutdownDelay,
  };
};
