import { ContainerModule } from 'inversify';
import { DatabaseWatch } from '../database/database-watch.js';
import type { OpenSqlStorage } from '../database/sql-storage.js';
import { LOGGER } from '../identifiers.js';
import { observeFlushes } from '../observability/log-failed-flushes.js';
import { METRICS, SHUTDOWN_TASKS, DATABASE_PORTS, SQL_STORAGE, WATCH } from './identifiers.js';

/** Returns a module with the storage ports on PostgreSQL or in a file, and the watch of the database. */
export const sqlModule = (open: OpenSqlStorage): ContainerModule =>
  new ContainerModule(({ bind }) => {
    bind(SQL_STORAGE).toResolvedValue(open, []).inSingletonScope();
    bind(DATABASE_PORTS)
      .toResolvedValue(
        (storage, { onFlush, watchPool }, logger) =>
          storage.openPorts({ watchPool, onFlush: observeFlushes(onFlush, logger) }),
        [SQL_STORAGE, METRICS, LOGGER],
      )
      .inSingletonScope();
    bind(WATCH)
      .toResolvedValue((storage, logger) => new DatabaseWatch(() => storage.issues(), logger), [SQL_STORAGE, LOGGER])
      .inSingletonScope();
    bind(SHUTDOWN_TASKS).toResolvedValue(
      (storage) => ({ run: () => storage.close(), failure: 'the database could not be closed' }),
      [SQL_STORAGE],
    );
  });
