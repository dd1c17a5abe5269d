import type { WorkspaceAdmin } from '@workspace-api/admin';
import type { WorkspaceApi } from '@workspace-api/core';
import type { Container, ServiceIdentifier } from 'inversify';
import { bindingErrorOf, toBindingError } from './binding-error.js';
import { PORT_NAMES, PORTS, WORKSPACE_ADMIN, WORKSPACE_API } from './identifiers.js';

/** The two services of a container. */
export interface WorkspaceServices {
  readonly api: WorkspaceApi;
  readonly admin: WorkspaceAdmin;
}

const REQUIRED: readonly ServiceIdentifier[] = [
  ...PORT_NAMES.map((name) => PORTS[name]),
  WORKSPACE_API,
  WORKSPACE_ADMIN,
];

/**
 * Resolves the API and the admin surface with all of their ports. Call it at start, so that a wrong binding fails the
 * start instead of the first request. A port can be bound to a promise, for example of a database connection. Rejects
 * with a `BindingError` that names every missing or duplicate binding.
 */
export const resolveWorkspaceServices = async (container: Container): Promise<WorkspaceServices> => {
  try {
    return { api: await container.getAsync(WORKSPACE_API), admin: await container.getAsync(WORKSPACE_ADMIN) };
  } catch (error) {
    throw bindingErrorOf(container, REQUIRED, error) ?? toBindingError(error);
  }
};
