import type { WorkspaceAdmin } from '@workspace-api/admin';
import type { Group, Instance, InstanceStatus, WorkspaceId } from '@workspace-api/core';

/** The groups of a workspace. All but the last belong to the connected instance. */
export interface SceneGroups {
  readonly sendable: readonly [Group, Group];
  readonly notSendable: Group;
  /** A group of the disconnected instance. */
  readonly ofOtherInstance: Group;
}

/** Adds the groups of a workspace. */
export const addSceneGroups = async (
  admin: WorkspaceAdmin,
  workspaceId: WorkspaceId,
  { connected, disconnected }: Readonly<Record<InstanceStatus, Instance>>,
): Promise<SceneGroups> => {
  const add = (name: string, { id: instanceId }: Instance, sendable = true): Promise<Group> =>
    admin.addGroup({ workspaceId, instanceId, name, memberCount: 12, sendable });
  return {
    sendable: [await add('Drivers', connected), await add('Suppliers', connected)],
    notSendable: await add('Announcements', connected, false),
    ofOtherInstance: await add('Night shift', disconnected),
  };
};
