import { Faults } from '../errors/faults.js';
import type { Ports } from '../ports.js';
import { MEMBER_ID_LENGTH, type MemberId } from './member.js';
import type { Workspace, WorkspaceId } from './workspace.js';

/** A workspace to be created. */
export interface CreateWorkspaceInput {
  /** 1 to 120 characters, not white space alone. */
  readonly name: string;
  /** The person who becomes the workspace's first OWNER. */
  readonly ownerId: MemberId;
}

/** Creates a workspace together with its OWNER. Throws `validation_failed`. */
export const createWorkspace =
  ({ workspaces, ids, clock }: Pick<Ports, 'workspaces' | 'ids' | 'clock'>) =>
  async ({ name, ownerId }: CreateWorkspaceInput): Promise<Workspace> => {
    const faults = new Faults();
    faults.name(['name'], name);
    faults.text(['ownerId'], ownerId, MEMBER_ID_LENGTH);
    faults.throwAs('validation_failed');

    const workspace = { id: ids.next() as WorkspaceId, name, createdAt: clock.now() };
    await workspaces.insert(workspace.id, workspace, { id: ownerId, role: 'OWNER' });
    return workspace;
  };
