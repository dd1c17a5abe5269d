import { createNodePorts } from '@workspace-api/adapter-node';
import {
  BindingError,
  portsModule,
  resolveWorkspaceServices,
  toBindingError,
  workspaceApiModule,
} from '@workspace-api/inversify';
import { Container, type ContainerModule } from 'inversify';
import type { Logger } from 'pino';
import { CommandFailure } from '../command-failure.js';
import type { ServeConfiguration } from '../commands/serve-options.js';
import { LOGGER } from '../identifiers.js';
import { messageOf } from '../message-of.js';
import { apiModule } from './api-module.js';
import { loadHostModules } from './host-modules.js';
import { HTTP_SERVER, SERVE_CONFIGURATION } from './identifiers.js';
import { observersModule } from './observers-module.js';
import { transportModule } from './transport-module.js';

/** A fault of a module is one of the configuration. Without modules it would be ours, with a stack. */
const toFailure = (error: unknown, { modules }: ServeConfiguration): unknown => {
  if (modules.length === 0 || error instanceof CommandFailure) return error;
  const cause = toBindingError(error);
  const origin = cause instanceof BindingError ? '' : `A binding of ${modules.join(' or ')} has failed: `;
  return new CommandFailure('misused', `the modules cannot be used. ${origin}${messageOf(cause)}`, { cause: error });
};

/**
 * Composes the service of this process in one container: the stock modules, then those of the storage, then the host's.
 * Resolves all of it, so that a missing or wrong binding fails the start. Nothing listens yet. Throws a `CommandFailure`
 * for a module of the host that cannot be used.
 */
export const createServiceContainer = async (
  configuration: ServeConfiguration,
  logger: Logger,
  storage: readonly ContainerModule[],
): Promise<Container> => {
  // A start resolves each binding once: generated code would not pay, and Node.js may run with it forbidden.
  const container = new Container({ jitless: true });
  container.bind(SERVE_CONFIGURATION).toConstantValue(configuration);
  container.bind(LOGGER).toConstantValue(logger);
  container.load(
    portsModule(createNodePorts()),
    workspaceApiModule,
    apiModule,
    observersModule,
    transportModule,
    ...storage,
  );
  await loadHostModules(container, configuration.modules);
  try {
    await resolveWorkspaceServices(container);
    await container.getAsync(HTTP_SERVER);
  } catch (error) {
    throw toFailure(error, configuration);
  }
  return container;
};
