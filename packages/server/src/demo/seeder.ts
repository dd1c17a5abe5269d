import {
  createWorkspaceAdmin,
  type AdminPorts,
  type WorkspaceAdmin,
  type WorkspaceAdminOptions,
} from '@workspace-api/admin';
import { SCOPES, createWorkspaceApi, type Scope, type WorkspaceApi } from '@workspace-api/core';
import { SeedClock } from './seed-clock.js';

/** The API and the admin surface on the ports of the server, but with a clock that can be set. */
export interface Seeder {
  readonly api: WorkspaceApi;
  readonly admin: WorkspaceAdmin;
  readonly clock: SeedClock;
  /** Every scope that a key can have. */
  readonly scopes: readonly Scope[];
}

export const createSeeder = (ports: AdminPorts, options: WorkspaceAdminOptions): Seeder => {
  const clock = new SeedClock(ports.clock.now());
  const past = { ...ports, clock };
  return {
    api: createWorkspaceApi(past),
    admin: createWorkspaceAdmin(past, options),
    clock,
    scopes: [...SCOPES, ...(options.scopes ?? [])],
  };
};
