import type { AdminPorts, WorkspaceAdminOptions } from '@workspace-api/admin';
import type { Demo, DemoWorkspace } from './demo.js';
import { recipientsOf } from './recipients-of.js';
import { seedKeys, seedRejectedKeys } from './seed-keys.js';
import { seedWorkspace, type SeededWorkspace } from './seed-workspace.js';
import { createSeeder, type Seeder } from './seeder.js';
import { ACME, GLOBEX, type WorkspacePlan } from './workspace-plan.js';

export interface DemoOptions {
  /** How many groups the first workspace gets, 1 or more. */
  readonly groupCount: number;
  /** Those of the admin surface, with the scopes of a host. */
  readonly adminOptions: WorkspaceAdminOptions;
}

const withKeys = async (
  seeder: Seeder,
  { workspace: { id, name } }: SeededWorkspace,
  { keys }: Pick<WorkspacePlan, 'keys'>,
): Promise<DemoWorkspace> => ({ id, name, keys: await seedKeys(seeder, id, keys) });

/** Fills empty storage with two workspaces. The records are the same at every start; ids and secrets are not. */
export const seedDemo = async (ports: AdminPorts, { groupCount, adminOptions }: DemoOptions): Promise<Demo> => {
  const seeder = createSeeder(ports, adminOptions);

  const acme = await seedWorkspace(seeder, { ...ACME, groupCount });
  const globex = await seedWorkspace(seeder, GLOBEX);
  return {
    workspaces: [await withKeys(seeder, acme, ACME), await withKeys(seeder, globex, GLOBEX)],
    rejectedKeys: await seedRejectedKeys(seeder, acme.workspace.id),
    recipients: recipientsOf(acme.reachable, 0, 2),
  };
};
