import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { createNodePorts } from '@workspace-api/adapter-node';
import {
  IMPORT_BATCH,
  createWorkspaceAdmin,
  createWorkspaceApi,
  toWorkspaceId,
  type ApiKey,
  type Member,
  type Ports,
  type Workspace,
  type WorkspaceApi,
} from '@workspace-api/core';
import type { WorkspaceData } from './data-file.js';
import type { Storage } from './storage.js';

const OWNER: Member = { id: 'ann', role: 'OWNER' };

/** A limit that counts every request, and that no load reaches. */
const UNREACHED_LIMIT = { limit: 1_000_000_000, windowSeconds: 60 };

const fillWorkspace = async (ports: Ports, { workspace, keys, instances, groups }: WorkspaceData): Promise<void> => {
  const workspaceId = toWorkspaceId(workspace.id);
  await ports.workspaces.insert(workspaceId, workspace as Workspace, OWNER);
  for (const { secretHash, ...key } of keys) {
    await ports.apiKeys.insert(workspaceId, { ...key, workspaceId, lastUsedAt: null } as ApiKey, secretHash);
  }
  const admin = createWorkspaceAdmin(ports);
  await admin.importInstances(workspaceId, instances);
  for (let start = 0; start < groups.length; start += IMPORT_BATCH) {
    await admin.importGroups(workspaceId, groups.slice(start, start + IMPORT_BATCH));
  }
};

/** Creates the product's API on records in memory, as a host embeds it. Throws for any other storage. */
export const createMemoryApi = async (storage: Storage): Promise<WorkspaceApi> => {
  if (storage.kind !== 'memory') throw new Error('This server keeps its records in memory. Give --data FILE.');
  const ports = { ...createNodePorts(), ...createMemoryPorts() };
  for (const workspace of storage.data.workspaces) await fillWorkspace(ports, workspace);
  const rateLimits = { key: UNREACHED_LIMIT, workspace: UNREACHED_LIMIT, address: UNREACHED_LIMIT };
  const concurrencyLimits = { key: UNREACHED_LIMIT.limit, workspace: UNREACHED_LIMIT.limit };
  return createWorkspaceApi(ports, { rateLimits, concurrencyLimits });
};
