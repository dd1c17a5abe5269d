import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { createNodePorts } from '@workspace-api/adapter-node';
import { createWorkspaceAdmin, type IssuedApiKey, type WorkspaceAdmin } from '@workspace-api/admin';
import {
  SCOPES,
  createWorkspaceApi,
  toTimestamp,
  type Group,
  type Instance,
  type InstanceId,
  type RateLimits,
  type Scope,
  type Workspace,
  type WorkspaceApi,
  type WorkspaceId,
} from '@workspace-api/core';

const OWNER = 'owner';

/** A service in memory, with one workspace that has an instance and five groups. */
export interface Service {
  readonly api: WorkspaceApi;
  readonly admin: WorkspaceAdmin;
  readonly workspace: Workspace;
  readonly instance: Instance;
  /** In the order in which they were added. */
  readonly groupIds: readonly string[];
  readonly issueKey: (scopes?: readonly Scope[]) => Promise<IssuedApiKey>;
  readonly revokeKey: (issued: IssuedApiKey) => Promise<unknown>;
  readonly issueExpiredKey: () => Promise<IssuedApiKey>;
  readonly addGroup: (name: string) => Promise<unknown>;
  readonly removeGroup: (id: string) => Promise<unknown>;
  /** Sets how many campaigns may be created in a month. */
  readonly limitCampaigns: (campaigns: number) => Promise<unknown>;
  /** Opens another workspace, with an instance and a group. */
  readonly openOtherWorkspace: () => Promise<{ readonly instanceId: string; readonly groupId: string }>;
}

/** Opens a service. Limits that are left out are out of reach. */
export const openService = async (rateLimits: Partial<RateLimits> = {}): Promise<Service> => {
  const ports = { ...createNodePorts(), ...createMemoryPorts() };
  const admin = createWorkspaceAdmin(ports);
  const unreached = { limit: 1_000_000, windowSeconds: 60 };
  const api = createWorkspaceApi(ports, {
    rateLimits: { key: unreached, workspace: unreached, address: unreached, ...rateLimits },
  });
  const workspace = await admin.createWorkspace({ name: 'Home', ownerId: OWNER });
  const instance = await admin.addInstance({ workspaceId: workspace.id, name: 'Line' });
  const addGroup = (workspaceId: WorkspaceId, instanceId: InstanceId, name: string): Promise<Group> =>
    admin.addGroup({ workspaceId, instanceId, name, memberCount: 1, sendable: true });
  const groupIds: string[] = [];
  for (const name of ['one', 'two', 'three', 'four', 'five']) {
    groupIds.push((await addGroup(workspace.id, instance.id, name)).id);
  }
  return {
    ...{ api, admin, workspace, instance, groupIds },
    issueKey: (scopes = SCOPES) => admin.issueApiKey({ workspaceId: workspace.id, actor: OWNER, name: 'Key', scopes }),
    revokeKey: ({ key }) => admin.revokeApiKey({ workspaceId: workspace.id, actor: OWNER, keyId: key.id }),
    issueExpiredKey: () => {
      const earlier = createWorkspaceAdmin({ ...ports, clock: { now: () => toTimestamp(0) } });
      return earlier.issueApiKey({
        workspaceId: workspace.id,
        actor: OWNER,
        name: 'Expired',
        scopes: SCOPES,
        expiresInDays: 30,
      });
    },
    addGroup: (name) => addGroup(workspace.id, instance.id, name),
    removeGroup: (id) => admin.removeGroups({ workspaceId: workspace.id, groupIds: [id] }),
    limitCampaigns: (campaigns) => admin.setLimits({ workspaceId: workspace.id, quotas: { campaigns } }),
    openOtherWorkspace: async () => {
      const other = await admin.createWorkspace({ name: 'Other', ownerId: OWNER });
      const { id: instanceId } = await admin.addInstance({ workspaceId: other.id, name: 'Line' });
      return { instanceId, groupId: (await addGroup(other.id, instanceId, 'Theirs')).id };
    },
  };
};
