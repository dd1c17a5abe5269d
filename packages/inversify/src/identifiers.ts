import type {
  Ports,
  WorkspaceAdmin,
  WorkspaceAdminOptions,
  WorkspaceApi,
  WorkspaceApiOptions,
} from '@workspace-api/core';
import type { ServiceIdentifier } from 'inversify';

/** An identifier per port, typed by what may be bound to it. */
export type PortIdentifiers = { readonly [Name in keyof Ports]: ServiceIdentifier<Ports[Name]> };

/**
 * A symbol that carries the type of its service: a bare symbol lets anything be bound to it, unchecked. It is shared by
 * every copy of this package in a process.
 */
const identifier = <Service>(name: string): ServiceIdentifier<Service> => Symbol.for(`@workspace-api/${name}`);

/** What to bind each port of the core to. A port that is added to the core does not compile until it is named here. */
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

/** The API, as `createWorkspaceApi` assembles it. */
export const WORKSPACE_API: ServiceIdentifier<WorkspaceApi> = identifier('WORKSPACE_API');

/** What the API is assembled with beside its ports, such as rate limits. Rebind it where the defaults do not suit. */
export const WORKSPACE_API_OPTIONS: ServiceIdentifier<WorkspaceApiOptions> = identifier('WORKSPACE_API_OPTIONS');

/** The admin surface, as `createWorkspaceAdmin` assembles it. */
export const WORKSPACE_ADMIN: ServiceIdentifier<WorkspaceAdmin> = identifier('WORKSPACE_ADMIN');

/** What the admin surface is assembled with beside its ports, such as the scopes of a host. Rebind it to add some. */
export const WORKSPACE_ADMIN_OPTIONS: ServiceIdentifier<WorkspaceAdminOptions> = identifier('WORKSPACE_ADMIN_OPTIONS');

/** All ports in one object, collected from their bindings. */
export const COLLECTED_PORTS: ServiceIdentifier<Ports> = identifier('COLLECTED_PORTS');
