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
import { CommandFailure, messageOf } from '../failures/command-failure.js';
import type { ServeConfiguration } from '../configuration/serve-options.js';
import { LOGGER } from '../identifiers.js';
import { withTimeout } from '../lifecycle/with-timeout.js';
import { apiModule } from './api-module.js';
import { loadHostModules } from './host-modules.js';
import { HTTP_SERVER, SERVE_CONFIGURATION } from './identifiers.js';
import { observersModule } from './observers-module.js';
import { transportModule } from './transport-module.js';

/** How long each step with the code of a host may take. A module that never ends would hang the start silently. */
const STEP_TIMEOUT = 30_000;

/** With modules of a host, a binding error is a configuration error. Without any, it is a bug and keeps its stack. */
const toFailure = (error: unknown, { modules }: ServeConfiguration): unknown => {
  if (modules.length === 0 || error instanceof CommandFailure) return error;
  const cause = toBindingError(error);
  const origin = cause instanceof BindingError ? '' : `A binding of ${modules.join(' or ')} failed: `;
  return new CommandFailure('misused', `the modules cannot be used. ${origin}${messageOf(cause)}`, { cause: error });
};

/**
 * Composes the service in one container: the stock modules, then the storage, then the modules of the host. Resolves all
 * bindings, so that a missing or wrong one fails the start. Nothing listens yet. Throws a `CommandFailure` for a module of
 * the host that cannot be used.
 */
export const createServiceContainer = async (
  configuration: ServeConfiguration,
  logger: Logger,
  storage: readonly ContainerModule[],
  timeoutMilliseconds = STEP_TIMEOUT,
): Promise<Container> => {
  // Each binding is resolved once, so generated code does not pay off. Node.js may also forbid it.
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
  await loadHostModules(container, configuration.modules, timeoutMilliseconds);
  try {
    const resolved = resolveWorkspaceServices(container).then(() => container.getAsync(HTTP_SERVER));
    await withTimeout(timeoutMilliseconds, resolved);
  } catch (error) {
    throw toFailure(error, configuration);
  }
  return container;
};
