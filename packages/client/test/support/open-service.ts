import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { createNodePorts } from '@workspace-api/adapter-node';
import {
  SCOPES,
  createWorkspaceAdmin,
  createWorkspaceApi,
  type Instance,
  type IssuedApiKey,
  type RateLimits,
  type Scope,
  type Workspace,
  type WorkspaceAdmin,
  type WorkspaceApi,
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
  const instance = await admin.addInstance(workspace.id, { name: 'Line' });
  const groupIds: string[] = [];
  for (const name of ['one', 'two', 'three', 'four', 'five']) {
    const fields = { instanceId: instance.id, name, memberCount: 1, sendable: true };
    groupIds.push((await admin.addGroup(workspace.id, fields)).id);
  }
  return {
    ...{ api, admin, workspace, instance, groupIds },
    issueKey: (scopes = SCOPES) => admin.issueApiKey(workspace.id, OWNER, { name: 'Key', scopes }),
    revokeKey: ({ key }) => admin.revokeApiKey(workspace.id, OWNER, key.id),
  };
};
