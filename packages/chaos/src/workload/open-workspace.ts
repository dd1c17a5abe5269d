import type { WorkspaceAdmin } from '@workspace-api/admin';
import type { MemberId, WorkspaceId } from '@workspace-api/core';

/** The OWNER of every workspace of a run. */
export const OWNER = 'owner' as MemberId;

/** A workspace with one instance and some groups. */
export interface OpenedWorkspace {
  readonly workspaceId: WorkspaceId;
  readonly instanceId: string;
  readonly groupIds: readonly string[];
}

/** Creates a workspace with one instance and as many groups as asked for. */
export const openWorkspace = async (
  admin: WorkspaceAdmin,
  name: string,
  groupCount: number,
): Promise<OpenedWorkspace> => {
  const { id: workspaceId } = await admin.createWorkspace({ name, ownerId: OWNER });
  const { id: instanceId } = await admin.addInstance({ workspaceId, name: 'Instance' });
  const groupIds: string[] = [];
  for (let number = 1; number <= groupCount; number++) {
    const fields = { instanceId, name: `Group ${number}`, memberCount: number, sendable: true };
    groupIds.push((await admin.addGroup({ workspaceId, ...fields })).id);
  }
  return { workspaceId, instanceId, groupIds };
};
