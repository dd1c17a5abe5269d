import { createNodePorts } from '@workspace-api/adapter-node';
import { type WorkspaceAdmin, createWorkspaceAdmin } from '@workspace-api/admin';
import {
  type CountingWindow,
  type MemberId,
  type Scope,
  type Timestamp,
  type WorkspaceId,
  createPrincipal,
  createWorkspaceApi,
  isDomainError,
  toTimestamp,
} from '@workspace-api/core';
import { randomUUID } from 'node:crypto';
import { type Evidence, type StoredDueCampaign, asCreated, readCampaigns } from '../history/evidence.js';
import { type Recorder, now } from '../history/recorder.js';
import { WORKSPACE_RATE_LIMIT } from '../settings.js';
import { type StorageOptions, openStorage } from '../processes/open-storage.js';
import type { IssuedKey } from './caller.js';

/** Resolves to null if the storage cannot be reached. Rejects with any other error. */
export const unlessUnavailable = <Result>(work: Promise<Result>): Promise<Result | null> =>
  work.catch((error: unknown) => {
    if (isDomainError(error) && error.code === 'unavailable') return null;
    throw error;
  });

/** The OWNER of every workspace of a run. */
const OWNER = 'owner' as MemberId;

/** A workspace with one instance and some groups. */
interface OpenedWorkspace {
  readonly workspaceId: WorkspaceId;
  readonly instanceId: string;
  readonly groupIds: readonly string[];
}

const GROUPS = 5;

const openWorkspace = async (admin: WorkspaceAdmin, name: string): Promise<OpenedWorkspace> => {
  const { id: workspaceId } = await admin.createWorkspace({ name, ownerId: OWNER });
  const instanceId = randomUUID();
  await admin.syncInstances({ workspaceId, records: [{ id: instanceId, name: 'Instance' }] });
  const groups = Array.from({ length: GROUPS }, (_, index) => ({
    ...{ id: randomUUID(), instanceId, name: `Group ${index + 1}`, memberCount: index + 1, sendable: true },
  }));
  await admin.syncGroups({ workspaceId, records: groups });
  return { workspaceId, instanceId, groupIds: groups.map(({ id }) => id) };
};

/** The product's own back office, which issues and revokes keys. Its own workspace is that of the caller. */
export interface BackOffice extends OpenedWorkspace {
  /** The workspace of the client's traffic. */
  readonly clientWorkspace: OpenedWorkspace;
  /** A workspace with a rate limit. */
  readonly limitedWorkspace: OpenedWorkspace;
  issueKey({ workspaceId }: OpenedWorkspace, ...scopes: readonly Scope[]): Promise<IssuedKey>;
  /** Revokes a key of the caller, and resolves to whether that is acknowledged. If not, it may still take effect. */
  revokeKey(key: IssuedKey): Promise<boolean>;
  /** Schedules a campaign that is due soon. That may not be acknowledged. */
  scheduleDue(): Promise<void>;
  /** Reads every due campaign with its deliveries. */
  readDue(): Promise<readonly StoredDueCampaign[]>;
  /** Reads the content of the database that the checks need. */
  readStored(): Promise<Omit<Evidence, 'history'>>;
  close(): Promise<void>;
}

/** Long enough for a creation that is not held up. */
const DUE_AFTER_MILLISECONDS = 1_500;

/** Returns this month and the next: the clock of a process may be ahead. */
const monthsOfRun = (): readonly CountingWindow[] => {
  const [year, month] = [new Date().getUTCFullYear(), new Date().getUTCMonth()];
  const startOf = (after: number): Timestamp => toTimestamp(Date.UTC(year, month + after));
  return [0, 1].map((after) => ({ start: startOf(after), end: startOf(after + 1) }));
};

/** Opens a database, and creates its tables or indexes, and its workspaces. */
export const openBackOffice = async (options: StorageOptions, recorder: Recorder): Promise<BackOffice> => {
  const storage = openStorage(options);
  const ports = { ...storage.ports, ...createNodePorts() };
  const admin = createWorkspaceAdmin(ports);
  const api = createWorkspaceApi(ports, { rateLimits: { key: null, workspace: null, address: null } });
  await storage.migrate();
  const workspace = await openWorkspace(admin, 'Chaos');
  const clientWorkspace = await openWorkspace(admin, 'Callers of the client');
  const limitedWorkspace = await openWorkspace(admin, 'Limited');
  const rateLimits = { workspace: WORKSPACE_RATE_LIMIT.limit };
  await admin.setLimits({ workspaceId: limitedWorkspace.workspaceId, rateLimits });
  const due = await openWorkspace(admin, 'Due campaigns');
  const { workspaceId } = workspace;
  const months = monthsOfRun();

  const readDue = async (): Promise<readonly StoredDueCampaign[]> => {
    const campaigns = await readCampaigns(ports.campaigns, due.workspaceId);
    const ids = campaigns.map(({ id }) => ({ workspaceId: due.workspaceId, campaignId: id }));
    const found = await Promise.all(ids.map((id) => admin.getCampaign(id)));
    return found.map(({ campaign, deliveries }) => ({ ...campaign, deliveries }));
  };

  const readUsage = async (): Promise<number> => {
    const counts = months.map((month) => ports.counters.total(workspaceId, 'api_requests', month));
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  };

  return {
    ...{ ...workspace, clientWorkspace, limitedWorkspace, readDue, close: storage.close },
    issueKey: async (of, ...scopes) => {
      const input = { workspaceId: of.workspaceId, actor: OWNER, name: 'Key', scopes };
      const { key, secret } = await admin.issueApiKey(input);
      return { id: key.id, secret };
    },
    revokeKey: async ({ id }) => {
      const start = now();
      const revoked = await unlessUnavailable(admin.revokeApiKey({ workspaceId, actor: OWNER, keyId: id }));
      const isAcknowledged = revoked !== null;
      recorder.add('revocations', { keyId: id, start, end: now(), isAcknowledged });
      return isAcknowledged;
    },
    scheduleDue: async () => {
      const input = {
        ...{ name: 'Due', instanceId: due.instanceId, groupIds: due.groupIds },
        content: { type: 'text' as const, text: 'It is here.' },
        scheduledAt: new Date(Date.now() + DUE_AFTER_MILLISECONDS).toISOString(),
      };
      const principal = createPrincipal(due.workspaceId, ['campaigns:write']);
      try {
        const { record } = await api.createCampaign(principal, input, { idempotencyKey: randomUUID() });
        recorder.add('dueCampaignIds', record.id);
      } catch (error) {
        if (!isDomainError(error) || !['unavailable', 'schedule_in_past'].includes(error.code)) throw error;
      }
    },
    readStored: async () => {
      const campaigns = await readCampaigns(ports.campaigns, workspaceId);
      return {
        stored: campaigns.map((record) => ({
          id: record.id,
          idempotencyKey: record.metadata['idempotencyKey'] ?? '',
          body: JSON.stringify({ data: asCreated(record) }),
        })),
        dueCampaigns: await readDue(),
        clientCampaigns: await readCampaigns(ports.campaigns, clientWorkspace.workspaceId),
        storedUsage: await readUsage(),
      };
    },
  };
};
