import {
  MEMBER_ID_LENGTH,
  ValidationIssues,
  type MemberId,
  type Workspace,
  type WorkspaceId,
} from '@workspace-api/core';
import { auditChange } from '../audit/audit-change.js';
import { checkOrigin, type ChangeOrigin } from '../audit/change-origin.js';
import type { AdminPorts } from '../ports.js';

/** The name and first OWNER of a workspace to create. */
export interface CreateWorkspaceInput {
  /** 1 to 120 characters, at least one of them visible. */
  readonly name: string;
  /** The first OWNER of the workspace. */
  readonly ownerId: MemberId;
}

/** Creates a workspace with its first OWNER. Throws `validation_failed`. */
export const createWorkspace =
  (ports: Pick<AdminPorts, 'workspaces' | 'auditLog' | 'ids' | 'clock'>) =>
  async ({ name, ownerId }: CreateWorkspaceInput, origin: ChangeOrigin = {}): Promise<Workspace> => {
    const issues = new ValidationIssues();
    issues.name(['name'], name);
    issues.string(['ownerId'], ownerId, MEMBER_ID_LENGTH);
    checkOrigin(issues, origin);
    issues.throwAs('validation_failed');

    const workspace = { id: ports.ids.next() as WorkspaceId, name, createdAt: ports.clock.now() };
    const { id } = workspace;
    const change = { action: 'workspace.create', target: id, details: { name, ownerId }, ...origin } as const;
    await auditChange(ports)(id, change, () => ports.workspaces.insert(id, workspace, { id: ownerId, role: 'OWNER' }));
    return workspace;
  };
