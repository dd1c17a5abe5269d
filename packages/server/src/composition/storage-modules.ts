import { ContainerModule } from 'inversify';
import { AlwaysReady } from '../management/always-ready.js';
import type { OnReadiness } from '../management/readiness.js';
import { WATCH } from './identifiers.js';

/** The watch over storage that the executable does not know: memory, or that of a host's modules. */
export const readyModule = (onReadiness?: OnReadiness): ContainerModule =>
  new ContainerModule(({ bind }) => {
    bind(WATCH).toConstantValue(new AlwaysReady(onReadiness));
  });

/** Returns the modules of the storage: MongoDB, or none where a host's modules bind its ports. */
export const storageModules = async (
  mongodbUri: string | null,
  onReadiness?: OnReadiness,
): Promise<readonly ContainerModule[]> => {
  if (mongodbUri === null) return [readyModule(onReadiness)];
  // The driver is a third of a start.
  const { mongodbModule } = await import('./mongodb-module.js');
  return [mongodbModule(mongodbUri, onReadiness)];
};
