import type { Container } from 'inversify';
import { LOGGER } from '../identifiers.js';
import type { Service } from '../lifecycle/run-service.js';
import { HTTP_SERVER, LAST_WORK, SERVE_CONFIGURATION, WATCH } from './identifiers.js';

/** Returns the service of a container, without what depends on who runs it. */
export const serviceOf = (
  container: Container,
): Pick<Service, 'logger' | 'api' | 'watch' | 'lastWork' | 'shutdownDelay'> => {
  const { host, port, shutdownDelay } = container.get(SERVE_CONFIGURATION);
  return {
    logger: container.get(LOGGER),
    api: { server: container.get(HTTP_SERVER), host, port },
    watch: container.get(WATCH),
    lastWork: [
      ...container.getAll(LAST_WORK),
      { do: () => container.unbindAllAsync(), failure: 'a binding of a module could not be deactivated' },
    ],
    shutdownDelay,
  };
};
