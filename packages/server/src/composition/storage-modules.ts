import { ADMIN_PORT_METHODS, type AdminStoragePorts } from '@workspace-api/admin';
import { PORTS } from '@workspace-api/inversify';
import { ContainerModule } from 'inversify';
import { DatabaseWatch } from '../database/database-watch.js';
import type { Storage } from '../database/storage.js';
import { LOGGER } from '../identifiers.js';
import { STOPPING, type Watch } from '../management/readiness.js';
import { observeFlushes } from '../observability/observe-flushes.js';
import { BACK_UP, DATABASE_PORTS, METRICS, SERVE_CONFIGURATION, SHUTDOWN_TASKS, WATCH } from './identifiers.js';

/** Binds the watch for storage that is always available: memory, or the storage of a host's modules. */
export const readyModule = new ContainerModule(({ bind }) => {
  let reasons: Watch['reasons'] = [];
  bind(WATCH).toConstantValue({
    isSound: true,
    get reasons() {
      return reasons;
    },
    start: () => undefined,
    stop: () => {
      reasons = STOPPING;
    },
  });
});

/** Returns a module with the storage ports on a database or a file, and its watch. It connects when the service runs. */
export const storageModule = (storage: Storage): ContainerModule =>
  new ContainerModule(({ bind }) => {
    bind(DATABASE_PORTS)
      .toResolvedValue(
        (metrics, logger, { keyReads }) =>
          storage.openPorts({ keyReads, metrics, onFlush: observeFlushes(metrics.onFlush, logger) }),
        [METRICS, LOGGER, SERVE_CONFIGURATION],
      )
      .inSingletonScope();
    for (const name of Object.keys(ADMIN_PORT_METHODS.storage) as (keyof AdminStoragePorts)[]) {
      bind<AdminStoragePorts[typeof name]>(PORTS[name])
        .toResolvedValue((ports) => ports[name], [DATABASE_PORTS])
        .inSingletonScope();
    }
    bind(WATCH)
      .toResolvedValue((logger) => new DatabaseWatch(storage.check, logger), [LOGGER])
      .inSingletonScope();
    if (storage.backUp !== undefined) bind(BACK_UP).toConstantValue(storage.backUp);
    bind(SHUTDOWN_TASKS).toConstantValue({
      run: () => storage.close(),
      failure: 'the database could not be closed',
    });
  });
