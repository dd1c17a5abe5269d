import {
  ADMIN_PORT_METHODS,
  type AdminPorts,
  type WorkspaceAdmin,
  type WorkspaceAdminOptions,
} from '@workspace-api/admin';
import type { WorkspaceApi, WorkspaceApiOptions } from '@workspace-api/core';
import type { ServiceIdentifier } from 'inversify';

/** The identifiers of the ports, typed by port. */
export type PortIdentifiers = { readonly [Name in keyof AdminPorts]: ServiceIdentifier<AdminPorts[Name]> };

/**
 * Returns a symbol with the type of its service. A bare symbol would accept any service unchecked. All copies of this
 * package in a process share it.
 */
const identifier = <Service>(name: string): ServiceIdentifier<Service> => Symbol.for(`@workspace-api/${name}`);

/** The names of all ports. */
export const PORT_NAMES = Object.values(ADMIN_PORT_METHODS).flatMap(Object.keys) as (keyof AdminPorts)[];

/** The identifier of each port. */
export const PORTS = Object.fromEntries(
  PORT_NAMES.map((name) => [name, identifier(`PORTS.${name}`)]),
) as unknown as PortIdentifiers;

/** The API that `createWorkspaceApi` creates. */
export const WORKSPACE_API: ServiceIdentifier<WorkspaceApi> = identifier('WORKSPACE_API');

/** Options of the API, such as rate limits. Rebind it to change the defaults. */
export const WORKSPACE_API_OPTIONS: ServiceIdentifier<WorkspaceApiOptions> = identifier('WORKSPACE_API_OPTIONS');

/** The admin surface that `createWorkspaceAdmin` creates. */
export const WORKSPACE_ADMIN: ServiceIdentifier<WorkspaceAdmin> = identifier('WORKSPACE_ADMIN');

/** What the admin surface is assembled with beside its ports, such as the scopes of a host. Rebind it to add some. */
export const WORKSPACE_ADMIN_OPTIONS: ServiceIdentifier<WorkspaceAdminOptions> = identifier('WORKSPACE_ADMIN_OPTIONS');

/** All ports in one object, collected from their bindings. */
export const COLLECTED_PORTS: ServiceIdentifier<AdminPorts> = identifier('COLLECTED_PORTS');
