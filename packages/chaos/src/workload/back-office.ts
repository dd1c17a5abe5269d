import type { WorkspaceAdmin } from '@workspace-api/admin';
import type { Scope } from '@workspace-api/core';
import { WORKSPACE_RATE_LIMIT } from '../api/rate-limit.js';
import type { ClientCampaign, StoredCampaign } from '../history/evidence.js';
import { readCampaigns, readStored } from '../history/read-stored.js';
import type { Recorder } from '../history/recorder.js';
import type { IssuedKey } from './caller.js';
import { connect } from './connect.js';
import { openDueCampaigns, type DueCampaigns } from './due-campaigns.js';
import { OWNER, openWorkspace, type OpenedWorkspace } from './open-workspace.js';
import { unlessUnavailable } from './unless-unavailable.js';

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
  /**
   * Revokes a key, and resolves to whether the revocation is acknowledged. If not, it may still take effect. A URI
   * replaces the route of the API processes to the database.
   */
  readonly revokeKey: (key: IssuedKey, uri?: string) => Promise<boolean>;
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

  const revoke = async (by: WorkspaceAdmin, { id }: IssuedKey): Promise<boolean> => {
    const start = recorder.now();
    const revoked = await unlessUnavailable(by.revokeApiKey({ workspaceId, actor: OWNER, keyId: id }));
    const isAcknowledged = revoked !== null;
    recorder.add('revocations', { keyId: id, start, end: recorder.now(), isAcknowledged });
    return isAcknowledged;
  };
  return {
    ...{ ...workspace, clientWorkspace, due, close: storage.close },
    issueKey: async (...scopes) => {
      const issued = await unlessUnavailable(admin.issueApiKey({ workspaceId, actor: OWNER, name: 'Key', scopes }));
      return issued && { id: issued.key.id, secret: issued.secret };
    },
    issueClientKey: async () => {
      const scopes: readonly Scope[] = ['campaigns:read', 'campaigns:write'];
      const issued = await admin.issueApiKey({
        workspaceId: clientWorkspace.workspaceId,
        actor: OWNER,
        name: 'Client',
        scopes,
      });
      return { id: issued.key.id, secret: issued.secret };
    },
    issueLimitedKey: async () => {
      const input = { name: 'Limited', scopes: ['workspace:read'] as const };
      const issued = await admin.issueApiKey({ workspaceId: limitedWorkspace.workspaceId, actor: OWNER, ...input });
      return { id: issued.key.id, secret: issued.secret };
    },
    revokeKey: async (key, otherUri) => {
      if (otherUri === undefined) return revoke(admin, key);
      const other = await connect(otherUri, database);
      return revoke(other.admin, key).finally(other.storage.close);
    },
    readStored: () => readStored(storage, workspaceId),
    readUsage: () => storage.readUsage(workspaceId),
    readClientCampaigns: () => readCampaigns(ports.campaigns, clientWorkspace.workspaceId),
  };
};
