import { createWorkspaceAdmin, createWorkspaceApi, type Ports } from '@workspace-api/core';
import { ContainerModule } from 'inversify';
import {
  COLLECTED_PORTS,
  PORT_NAMES,
  PORTS,
  WORKSPACE_ADMIN,
  WORKSPACE_API,
  WORKSPACE_API_OPTIONS,
} from './identifiers.js';

/** Returns the ports in one object. `values` are in the order of `PORT_NAMES`. */
const collect = (...values: Ports[keyof Ports][]): Ports =>
  Object.fromEntries(PORT_NAMES.map((name, index) => [name, values[index]])) as unknown as Ports;

/**
 * Binds the API and the admin surface as singletons of the container, from the bound ports. The API options are empty
 * until a host rebinds them.
 */
export const workspaceApiModule = new ContainerModule(({ bind }) => {
  const identifiers = PORT_NAMES.map((name) => PORTS[name]);
  bind(COLLECTED_PORTS).toResolvedValue(collect, identifiers).inSingletonScope();
  bind(WORKSPACE_API_OPTIONS).toConstantValue({});
  bind(WORKSPACE_API)
    .toResolvedValue((ports, options) => createWorkspaceApi(ports, options), [COLLECTED_PORTS, WORKSPACE_API_OPTIONS])
    .inSingletonScope();
  bind(WORKSPACE_ADMIN).toResolvedValue(createWorkspaceAdmin, [COLLECTED_PORTS]).inSingletonScope();
});
