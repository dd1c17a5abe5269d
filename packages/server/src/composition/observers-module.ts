import { ContainerModule } from 'inversify';
import { LOGGER, RESPONSE_OBSERVERS } from '../identifiers.js';
import { logRequests } from '../observability/log-requests.js';
import { notifyAll } from '../observability/notify-all.js';
import { ON_RESPONSE } from './identifiers.js';

/** The log as the first observer of requests, and one callback for all observers. */
export const observersModule = new ContainerModule(({ bind }) => {
  bind(RESPONSE_OBSERVERS).toResolvedValue(logRequests, [LOGGER]).inSingletonScope();
  bind(ON_RESPONSE)
    .toResolvedValue(notifyAll, [{ serviceIdentifier: RESPONSE_OBSERVERS, isMultiple: true }, LOGGER])
    .inSingletonScope();
});
