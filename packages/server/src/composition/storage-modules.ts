import { ContainerModule } from 'inversify';
import { AlwaysReady } from '../management/always-ready.js';
import { WATCH } from './identifiers.js';

/** Binds the watch for storage that is always available: memory, or the storage of a host's modules. */
export const readyModule = new ContainerModule(({ bind }) => {
  bind(WATCH)
    .toResolvedValue(() => new AlwaysReady())
    .inSingletonScope();
});

/** Resolves to the modules for the storage: those for MongoDB, or only a watch if a host's modules bind the ports. */
export const storageModules = async (mongodbUri: string | null): Promise<readonly ContainerModule[]> => {
  if (mongodbUri === null) return [readyModule];
  // Loading the driver takes a third of the start time.
  const { mongodbModule } = await import('./mongodb-module.js');
  return [mongodbModule(mongodbUri)];
};
