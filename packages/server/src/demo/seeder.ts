import {
  createWorkspaceAdmin,
  createWorkspaceApi,
  type Ports,
  type WorkspaceAdmin,
  type WorkspaceApi,
} from '@workspace-api/core';
import { SeedClock } from './seed-clock.js';

/** The API and the admin surface on the ports of the server, but with a clock that can be set. */
export interface Seeder {
  readonly api: WorkspaceApi;
  readonly admin: WorkspaceAdmin;
  readonly clock: SeedClock;
}

export const createSeeder = (ports: Ports): Seeder => {
  const clock = new SeedClock(ports.clock.now());
  const past = { ...ports, clock };
  return { api: createWorkspaceApi(past), admin: createWorkspaceAdmin(past), clock };
};
