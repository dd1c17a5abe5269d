import { WORKSPACE_API, WORKSPACE_API_OPTIONS } from '@workspace-api/inversify';
import { ContainerModule } from 'inversify';
import { guardApi } from '../database/guard-api.js';
import { SERVED_API, SERVE_CONFIGURATION, WATCH } from './identifiers.js';

/** Binds the limits of the deployment, and the API that is served. */
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
});
