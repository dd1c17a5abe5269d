import { createWorkspaceAdmin, type AdminPorts } from '@workspace-api/admin';
import { createWorkspaceApi } from '@workspace-api/core';
import { ContainerModule } from 'inversify';
import {
  COLLECTED_PORTS,
  PORT_NAMES,
  PORTS,
  WORKSPACE_ADMIN,
  WORKSPACE_ADMIN_OPTIONS,
  WORKSPACE_API,
  WORKSPACE_API_OPTIONS,
} from './identifiers.js';

/** Returns the ports in one object. `values` are in the order of `PORT_NAMES`. */
const collect = (...values: AdminPorts[keyof AdminPorts][]): AdminPorts =>
  Object.fromEntries(PORT_NAMES.map((name, index) => [name, values[index]])) as unknown as AdminPorts;

/**
 * Binds the API and the admin surface, each once per container, from whatever the ports are bound to. Their options
 * are bound to none, which a host rebinds.
 */
export const workspaceApiModule = new ContainerModule(({ bind }) => {
  const identifiers = PORT_NAMES.map((name) => PORTS[name]);
  bind(COLLECTED_PORTS).toResolvedValue(collect, identifiers).inSingletonScope();
  bind(WORKSPACE_API_OPTIONS).toConstantValue({});
  bind(WORKSPACE_API)
    .toResolvedValue((ports, options) => createWorkspaceApi(ports, options), [COLLECTED_PORTS, WORKSPACE_API_OPTIONS])
    .inSingletonScope();
  bind(WORKSPACE_ADMIN_OPTIONS).toConstantValue({});
  bind(WORKSPACE_ADMIN)
    .toResolvedValue(
      (ports, options) => createWorkspaceAdmin(ports, options),
      [COLLECTED_PORTS, WORKSPACE_ADMIN_OPTIONS],
    )
    .inSingletonScope();
});
