import { ContainerModule } from 'inversify';
import { LOGGER, RESPONSE_OBSERVERS } from '../identifiers.js';
import { logRequests } from '../observability/log-requests.js';
import { notifyAll } from '../observability/notify-all.js';
import { ON_RESPONSE } from './identifiers.js';

/** Binds the log as the first observer of responses, and one observer that notifies all. */
export const observersModule = new ContainerModule(({ bind }) => {
  bind(RESPONSE_OBSERVERS).toResolvedValue(logRequests, [LOGGER]).inSingletonScope();
  bind(ON_RESPONSE)
    .toResolvedValue(notifyAll, [{ serviceIdentifier: RESPONSE_OBSERVERS, isMultiple: true }, LOGGER])
    .inSingletonScope();
});
