import { ContainerModule } from 'inversify';
import { AlwaysReady } from '../management/always-ready.js';
import type { OnReadiness } from '../management/readiness.js';
import { WATCH } from './identifiers.js';

/** Returns a module with the watch for storage that is always available: memory, or the storage of a host's modules. */
export const readyModule = (onReadiness?: OnReadiness): ContainerModule =>
  new ContainerModule(({ bind }) => {
    bind(WATCH).toConstantValue(new AlwaysReady(onReadiness));
  });

/** Resolves to the modules for the storage: those for MongoDB, or only a watch if a host's modules bind the ports. */
export const storageModules = async (
  mongodbUri: string | null,
  onReadiness?: OnReadiness,
): Promise<readonly ContainerModule[]> => {
  if (mongodbUri === null) return [readyModule(onReadiness)];
  // Loading the driver takes a third of the start time.
  const { mongodbModule } = await import('./mongodb-module.js');
  return [mongodbModule(mongodbUri, onReadiness)];
};
