import { MemberId, ValidationIssues, Workspace, object, type DomainError, type WorkspaceId } from '@workspace-api/core';
import { adminOperation } from '../admin-operation.js';
import { ChangeOrigin } from '../audit/change-origin.js';
import type { AdminPorts } from '../ports.js';
import { withoutLimits } from './get-workspace.js';

const taken = (): DomainError =>
  new ValidationIssues()
    .add(['id'], 'duplicate', 'Another workspace has or had this id. Choose another one.')
    .toError('validation_failed');

/** Creates a workspace with its first OWNER. Throws `validation_failed` for an id that another workspace has or had. */
export const createWorkspace = adminOperation({
  id: 'createWorkspace',
  name: 'workspaces.create',
  effect: 'change',
  summary: 'Create a workspace',
  description:
    'Creates a workspace with its first OWNER. With an `id` of your choice, the call can be repeated: it returns the ' +
    'workspace with this id if name and OWNER are the same.',
  input: object({
    id: Workspace.shape.id.optional().meta({
      description:
        'A UUID of your choice, so that a repeated call creates no second workspace. Version 7 keeps lists of ' +
        'workspaces in the order of creation. If omitted, the workspace gets a new id.',
    }),
    name: Workspace.shape.name,
    ownerId: MemberId.meta({ description: 'The id of the first OWNER.' }),
    ...ChangeOrigin.shape,
  }),
  output: Workspace,
  errors: [],
  audit: ({ name, ownerId }, id: WorkspaceId) => ({
    ...{ workspaceId: id, action: 'workspace.create', target: id, details: { name, ownerId } },
  }),
  perform: ({ workspaces, ids, clock }: Pick<AdminPorts, 'workspaces' | 'ids' | 'clock'>) => {
    /** Resolves to the workspace with the id, or to null. Throws `validation_failed` if name or OWNER differ. */
    const findCreated = async (id: WorkspaceId, name: string, ownerId: MemberId): Promise<Workspace | null> => {
      const [workspace, members] = await Promise.all([workspaces.find(id), workspaces.listMembers(id)]);
      if (workspace === null || members === null) return null;
      const hasOwner = members.some((member) => member.id === ownerId && member.role === 'OWNER');
      if (workspace.name !== name || !hasOwner) throw taken();
      return withoutLimits(workspace);
    };

    return async ({ id: chosen, name, ownerId }, audited) => {
      const id = chosen ?? (ids.next() as WorkspaceId);
      const earlier = chosen === undefined ? null : await findCreated(id, name, ownerId);
      if (earlier !== null) return earlier;
      const workspace = { id, name, createdAt: clock.now() };
      const insert = (): Promise<boolean> => workspaces.insert(id, workspace, { id: ownerId, role: 'OWNER' });
      if (await audited(id, insert, (isMade) => ({ isMade }))) return workspace;
      // A concurrent call may have created it.
      const created = await findCreated(id, name, ownerId);
      if (created === null) throw taken();
      return created;
    };
  },
});
