import { randomUUID } from 'node:crypto';
import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { createNodePorts } from '@workspace-api/adapter-node';
import { createWorkspaceAdmin, type IssuedApiKey, type WorkspaceAdmin } from '@workspace-api/admin';
import {
  SCOPES,
  createWorkspaceApi,
  toTimestamp,
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
  readonly instanceId: string;
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
  const addLine = async (workspaceId: WorkspaceId): Promise<string> => {
    const id = randomUUID();
    await admin.syncInstances({ workspaceId, records: [{ id, name: 'Line' }] });
    return id;
  };
  const addGroup = async (workspaceId: WorkspaceId, instanceId: string, name: string): Promise<string> => {
    const id = randomUUID();
    await admin.syncGroups({ workspaceId, records: [{ id, instanceId, name, memberCount: 1, sendable: true }] });
    return id;
  };
  const instanceId = await addLine(workspace.id);
  const groupIds: string[] = [];
  for (const name of ['one', 'two', 'three', 'four', 'five'])
    groupIds.push(await addGroup(workspace.id, instanceId, name));
  return {
    ...{ api, admin, workspace, instanceId, groupIds },
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
    addGroup: (name) => addGroup(workspace.id, instanceId, name),
    removeGroup: (id) => admin.removeGroups({ workspaceId: workspace.id, groupIds: [id] }),
    limitCampaigns: (campaigns) => admin.setLimits({ workspaceId: workspace.id, quotas: { campaigns } }),
    openOtherWorkspace: async () => {
      const other = await admin.createWorkspace({ name: 'Other', ownerId: OWNER });
      const theirs = await addLine(other.id);
      return { instanceId: theirs, groupId: await addGroup(other.id, theirs, 'Theirs') };
    },
  };
};
