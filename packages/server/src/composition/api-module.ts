import { COLLECTED_PORTS, WORKSPACE_API, WORKSPACE_API_OPTIONS } from '@workspace-api/inversify';
import { ContainerModule } from 'inversify';
import { guardApi } from '../database/guard-api.js';
import { retryWhileUnavailable } from '../database/retry-while-unavailable.js';
import { SERVED_API, SERVE_CONFIGURATION, SHUTDOWN_TASKS, WATCH } from './identifiers.js';

/** Binds the limits of the deployment, the API that is served, and the flush of its counts at a shutdown. */
export const apiModule = new ContainerModule(({ bind, rebind }) => {
  rebind(WORKSPACE_API_OPTIONS)
    .toResolvedValue(
      ({ keyRateLimit, workspaceRateLimit, addressRateLimit, keyConcurrency, workspaceConcurrency }) => ({
        rateLimits: { key: keyRateLimit, workspace: workspaceRateLimit, address: addressRateLimit },
        concurrencyLimits: { key: keyConcurrency, workspace: workspaceConcurrency },
      }),
      [SERVE_CONFIGURATION],
    )
    .inSingletonScope();
  bind(SERVED_API).toResolvedValue(guardApi, [WORKSPACE_API, WATCH]).inSingletonScope();
  bind(SHUTDOWN_TASKS).toResolvedValue(
    ({ counters }) => ({
      run: (signal) => retryWhileUnavailable(() => counters.close(), { milliseconds: Infinity, signal }),
      failure: 'request counts could not be flushed',
    }),
    [COLLECTED_PORTS],
  );
});
