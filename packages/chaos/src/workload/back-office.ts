import { createNodePorts } from '@workspace-api/adapter-node';
import { type AdminPorts, type WorkspaceAdmin, createWorkspaceAdmin } from '@workspace-api/admin';
import {
  type MemberId,
  type Scope,
  type WorkspaceId,
  createPrincipal,
  createWorkspaceApi,
  isDomainError,
} from '@workspace-api/core';
import { randomUUID } from 'node:crypto';
import { WORKSPACE_RATE_LIMIT } from '../api/api-process-options.js';
import {
  type ClientCampaign,
  type StoredCampaign,
  type StoredDueCampaign,
  readCampaigns,
  readStored,
} from '../history/evidence.js';
import type { Recorder } from '../history/recorder.js';
import { openStorage } from '../storages/open-storage.js';
import type { Storage } from '../storages/storage.js';
import type { IssuedKey } from './caller.js';

/** Resolves to null if the storage cannot be reached. Rejects with any other error. */
export const unlessUnavailable = <Result>(work: Promise<Result>): Promise<Result | null> =>
  work.catch((error: unknown) => {
    if (isDomainError(error) && error.code === 'unavailable') return null;
    throw error;
  });

/** The core over a database, as a service of the product has it. */
interface Connection {
  readonly storage: Storage;
  readonly ports: AdminPorts;
  readonly admin: WorkspaceAdmin;
}

/** Connects to a database. */
const connect = async (uri: string, database: string): Promise<Connection> => {
  const storage = openStorage({ uri, database });
  await storage.connect();
  const ports = { ...storage.ports, ...createNodePorts() };
  return { storage, ports, admin: createWorkspaceAdmin(ports) };
};

/** The OWNER of every workspace of a run. */
const OWNER = 'owner' as MemberId;

/** A workspace with one instance and some groups. */
export interface OpenedWorkspace {
  readonly workspaceId: WorkspaceId;
  readonly instanceId: string;
  readonly groupIds: readonly string[];
}

/** Creates a workspace with one instance and as many groups as asked for. */
const openWorkspace = async (admin: WorkspaceAdmin, name: string, groupCount: number): Promise<OpenedWorkspace> => {
  const { id: workspaceId } = await admin.createWorkspace({ name, ownerId: OWNER });
  const { id: instanceId } = await admin.addInstance({ workspaceId, name: 'Instance' });
  const groupIds: string[] = [];
  for (let number = 1; number <= groupCount; number++) {
    const fields = { instanceId, name: `Group ${number}`, memberCount: number, sendable: true };
    groupIds.push((await admin.addGroup({ workspaceId, ...fields })).id);
  }
  return { workspaceId, instanceId, groupIds };
};

/** Long enough for a creation that is not held up. */
const DUE_AFTER_MILLISECONDS = 1_500;
const GROUPS_OF_DUE_CAMPAIGNS = 5;

/** A workspace whose campaigns become due, for the worker processes. */
interface DueCampaigns {
  /** Schedules a campaign that is due soon. Resolves to its id; null if that is not acknowledged. */
  schedule(): Promise<string | null>;
  /** Reads every campaign with its deliveries. */
  readStored(): Promise<readonly StoredDueCampaign[]>;
}

/** Creates the workspace. */
const openDueCampaigns = async ({ admin, ports }: Pick<Connection, 'admin' | 'ports'>): Promise<DueCampaigns> => {
  const { workspaceId, instanceId, groupIds } = await openWorkspace(admin, 'Due campaigns', GROUPS_OF_DUE_CAMPAIGNS);
  const api = createWorkspaceApi(ports, { rateLimits: { key: null, workspace: null, address: null } });
  const principal = createPrincipal(workspaceId, ['campaigns:write']);
  return {
    schedule: async () => {
      const input = {
        ...{ name: 'Due', instanceId, groupIds, content: { type: 'text' as const, text: 'It is here.' } },
        scheduledAt: new Date(Date.now() + DUE_AFTER_MILLISECONDS).toISOString(),
      };
      try {
        return (await api.createCampaign(principal, input, { idempotencyKey: randomUUID() })).record.id;
      } catch (error) {
        if (isDomainError(error) && (error.code === 'unavailable' || error.code === 'schedule_in_past')) return null;
        throw error;
      }
    },
    readStored: async () => {
      const campaigns = await readCampaigns(ports.campaigns, workspaceId);
      const stored = await Promise.all(campaigns.map(({ id }) => admin.getCampaign({ workspaceId, campaignId: id })));
      return stored.map(({ campaign: { id, status, stats, groupIds: ids }, deliveries }) => ({
        ...{ id, status, stats, groupIds: ids },
        deliveries: deliveries.map(({ groupId, status: outcome }) => ({ groupId, status: outcome })),
      }));
    },
  };
};

/** The product's own back office, which issues and revokes keys. */
export interface BackOffice extends OpenedWorkspace {
  /** The workspace of the client's traffic. */
  readonly clientWorkspace: OpenedWorkspace;
  readonly due: DueCampaigns;
  /** Issues a key. Resolves to null if the storage cannot be reached. */
  issueKey(...scopes: readonly Scope[]): Promise<IssuedKey | null>;
  /** Issues a key of the client's workspace. */
  issueClientKey(): Promise<IssuedKey>;
  /** Issues a key of a workspace with a rate limit. */
  issueLimitedKey(): Promise<IssuedKey>;
  /** Revokes a key, and resolves to whether the revocation is acknowledged. If not, it may still take effect. */
  revokeKey(key: IssuedKey): Promise<boolean>;
  /** Reads every campaign from the database, newest first. */
  readStored(): Promise<readonly StoredCampaign[]>;
  /** Reads every campaign of the client's workspace. */
  readClientCampaigns(): Promise<readonly ClientCampaign[]>;
  /** Reads the number of API requests of the workspace. */
  readUsage(): Promise<number>;
  close(): Promise<void>;
}

const GROUPS = 3;

/** Opens a database, and creates its tables or indexes, and its workspaces. */
export const openBackOffice = async (uri: string, database: string, recorder: Recorder): Promise<BackOffice> => {
  const connection = await connect(uri, database);
  const { storage, ports, admin } = connection;
  await storage.migrate();
  const workspace = await openWorkspace(admin, 'Chaos', GROUPS);
  const clientWorkspace = await openWorkspace(admin, 'Callers of the client', GROUPS);
  const limitedWorkspace = await openWorkspace(admin, 'Limited', 0);
  await admin.setLimits({
    workspaceId: limitedWorkspace.workspaceId,
    rateLimits: { workspace: WORKSPACE_RATE_LIMIT.limit },
  });
  const due = await openDueCampaigns(connection);
  const { workspaceId } = workspace;

  const issue = async (of: WorkspaceId, scopes: readonly Scope[]): Promise<IssuedKey> => {
    const { key, secret } = await admin.issueApiKey({ workspaceId: of, actor: OWNER, name: 'Key', scopes });
    return { id: key.id, secret };
  };

  return {
    ...{ ...workspace, clientWorkspace, due, close: storage.close },
    issueKey: (...scopes) => unlessUnavailable(issue(workspaceId, scopes)),
    issueClientKey: () => issue(clientWorkspace.workspaceId, ['campaigns:read', 'campaigns:write']),
    issueLimitedKey: () => issue(limitedWorkspace.workspaceId, ['workspace:read']),
    revokeKey: async ({ id }) => {
      const start = recorder.now();
      const revoked = await unlessUnavailable(admin.revokeApiKey({ workspaceId, actor: OWNER, keyId: id }));
      const isAcknowledged = revoked !== null;
      recorder.add('revocations', { keyId: id, start, end: recorder.now(), isAcknowledged });
      return isAcknowledged;
    },
    readStored: () => readStored(storage, workspaceId),
    readUsage: () => storage.readUsage(workspaceId),
    readClientCampaigns: () => readCampaigns(ports.campaigns, clientWorkspace.workspaceId),
  };
};
