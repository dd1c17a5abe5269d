import type {
  Ports,
  WorkspaceAdmin,
  WorkspaceAdminOptions,
  WorkspaceApi,
  WorkspaceApiOptions,
} from '@workspace-api/core';
import type { ServiceIdentifier } from 'inversify';

/** The identifiers of the ports, typed by port. */
export type PortIdentifiers = { readonly [Name in keyof Ports]: ServiceIdentifier<Ports[Name]> };

/**
 * Returns a symbol with the type of its service. A bare symbol would accept any service unchecked. All copies of this
 * package in a process share it.
 */
const identifier = <Service>(name: string): ServiceIdentifier<Service> => Symbol.for(`@workspace-api/${name}`);

/** The identifier of each port of the core. The type makes the build fail if one is missing. */
export const PORTS: PortIdentifiers = {
  workspaces: identifier('PORTS.workspaces'),
  apiKeys: identifier('PORTS.apiKeys'),
  instances: identifier('PORTS.instances'),
  groups: identifier('PORTS.groups'),
  campaigns: identifier('PORTS.campaigns'),
  campaignQueue: identifier('PORTS.campaignQueue'),
  counters: identifier('PORTS.counters'),
  auditLog: identifier('PORTS.auditLog'),
  eraser: identifier('PORTS.eraser'),
  clock: identifier('PORTS.clock'),
  ids: identifier('PORTS.ids'),
  random: identifier('PORTS.random'),
  digest: identifier('PORTS.digest'),
};

/** The names of all ports. */
export const PORT_NAMES = Object.keys(PORTS) as (keyof Ports)[];

/** The API that `createWorkspaceApi` creates. */
export const WORKSPACE_API: ServiceIdentifier<WorkspaceApi> = identifier('WORKSPACE_API');

/** Options of the API, such as rate limits. Rebind it to change the defaults. */
export const WORKSPACE_API_OPTIONS: ServiceIdentifier<WorkspaceApiOptions> = identifier('WORKSPACE_API_OPTIONS');

/** The admin surface that `createWorkspaceAdmin` creates. */
export const WORKSPACE_ADMIN: ServiceIdentifier<WorkspaceAdmin> = identifier('WORKSPACE_ADMIN');

/** What the admin surface is assembled with beside its ports, such as the scopes of a host. Rebind it to add some. */
export const WORKSPACE_ADMIN_OPTIONS: ServiceIdentifier<WorkspaceAdminOptions> = identifier('WORKSPACE_ADMIN_OPTIONS');

/** All ports in one object, collected from their bindings. */
export const COLLECTED_PORTS: ServiceIdentifier<Ports> = identifier('COLLECTED_PORTS');
