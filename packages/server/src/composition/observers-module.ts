import { ContainerModule } from 'inversify';
import { LOGGER, RESPONSE_OBSERVERS } from '../identifiers.js';
import { logRequests } from '../observability/log-requests.js';
import { notifyAll } from '../observability/notify-all.js';
import { ON_RESPONSE, REQUEST_LOG, SERVE_CONFIGURATION, SHUTDOWN_TASKS } from './identifiers.js';

/** Binds the log as the first observer of responses, and one observer that notifies all. */
export const observersModule = new ContainerModule(({ bind }) => {
  bind(REQUEST_LOG).toResolvedValue(logRequests, [LOGGER, SERVE_CONFIGURATION]).inSingletonScope();
  bind(RESPONSE_OBSERVERS)
    .toResolvedValue(({ onResponse }) => onResponse, [REQUEST_LOG])
    .inSingletonScope();
  bind(SHUTDOWN_TASKS).toResolvedValue(
    ({ flush }) => ({
      run: () => {
        flush();
        return Promise.resolve();
      },
      failure: 'omitted lines could not be logged',
    }),
    [REQUEST_LOG],
  );
  bind(ON_RESPONSE)
    .toResolvedValue(notifyAll, [{ serviceIdentifier: RESPONSE_OBSERVERS, isMultiple: true }, LOGGER])
    .inSingletonScope();
});
