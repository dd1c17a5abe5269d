import type { WorkspaceAdmin, WorkspaceApi } from '@workspace-api/core';
import type { Container } from 'inversify';
import { PORT_NAMES, PORTS, WORKSPACE_ADMIN, WORKSPACE_API } from './identifiers.js';

/** The two services of a container. */
export interface WorkspaceServices {
  readonly api: WorkspaceApi;
  readonly admin: WorkspaceAdmin;
}

const missingBindings = (container: Container): string[] =>
  [...PORT_NAMES.map((name) => PORTS[name]), WORKSPACE_API, WORKSPACE_ADMIN]
    .filter((identifier) => !container.isBound(identifier))
    .map((identifier) => String(identifier));

/**
 * Resolves the API and the admin surface, and with them every port, when the host starts: a wrong binding is told at
 * boot instead of by the first request. A port may be bound to a promise, such as of a database that connects first.
 * Rejects with an error that names every identifier that has no binding.
 */
export const resolveWorkspaceServices = async (container: Container): Promise<WorkspaceServices> => {
  const missing = missingBindings(container);
  if (missing.length > 0) throw new Error(`The container has no binding for ${missing.join(', ')}.`);
  const api = await container.getAsync(WORKSPACE_API);
  const admin = await container.getAsync(WORKSPACE_ADMIN);
  return { api, admin };
};
