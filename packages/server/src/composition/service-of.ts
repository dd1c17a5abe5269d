import type { Container } from 'inversify';
import { LOGGER } from '../identifiers.js';
import type { Service } from '../lifecycle/run-service.js';
import { HTTP_SERVER, SHUTDOWN_TASKS, SERVE_CONFIGURATION, WATCH } from './identifiers.js';

/** Returns the service of a container: the parts that are the same for every way to serve. */
export const serviceOf = (
  container: Container,
): Pick<Service, 'logger' | 'api' | 'watch' | 'shutdownTasks' | 'shutdownDelay'> => {
  const { host, port, shutdownDelay } = container.get(SERVE_CONFIGURATION);
  return {
    logger: container.get(LOGGER),
    api: { server: container.get(HTTP_SERVER), host, port },
    watch: container.get(WATCH),
    shutdownTasks: [
      ...container.getAll(SHUTDOWN_TASKS),
      { run: () => container.unbindAllAsync(), failure: 'the bindings of modules could not be deactivated' },
    ],
    shutdownDelay,
  };
};
