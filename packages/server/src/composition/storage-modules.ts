import { ContainerModule } from 'inversify';
import { AlwaysReady } from '../management/always-ready.js';
import type { StorageConfiguration } from '../configuration/storage-options.js';
import { loadSqlStorage, usesSql } from '../database/load-sql-storage.js';
import { databasePortsModule } from './database-ports-module.js';
import { WATCH } from './identifiers.js';

/** Binds the watch for storage that is always available: memory, or the storage of a host's modules. */
export const readyModule = new ContainerModule(({ bind }) => {
  bind(WATCH)
    .toResolvedValue(() => new AlwaysReady())
    .inSingletonScope();
});

/** Resolves to the modules for the storage: those of a database, or only a watch if a host's modules bind the ports. */
export const storageModules = async (configuration: StorageConfiguration): Promise<readonly ContainerModule[]> => {
  const { mongodbUri } = configuration;
  if (usesSql(configuration)) {
    const { sqlModule } = await import('./sql-module.js');
    return [databasePortsModule, sqlModule(await loadSqlStorage(configuration))];
  }
  if (mongodbUri === null) return [readyModule];
  // Loading the driver takes a third of the start time.
  const { mongodbModule } = await import('./mongodb-module.js');
  return [databasePortsModule, mongodbModule(mongodbUri)];
};
