import { migrate } from '@workspace-api/adapter-mongodb';
import type { ApiKeyId, Scope, WorkspaceAdmin } from '@workspace-api/core';
import type { Db } from 'mongodb';
import type { ClientCampaign, StoredCampaign } from '../history/evidence.js';
import { readCampaigns, readStored } from '../history/read-stored.js';
import type { Recorder } from '../history/recorder.js';
import type { HeldKey } from './caller.js';
import { connect } from './connect.js';
import { openDueCampaigns, type DueCampaigns } from './due-campaigns.js';
import { OWNER, openWorkspace, type OpenedWorkspace } from './open-workspace.js';
import { unlessUnavailable } from './unless-unavailable.js';

/** What the product does itself: it owns a workspace, and issues and revokes keys. */
export interface BackOffice extends OpenedWorkspace {
  readonly db: Db;
  /** The workspace whose callers use the client. */
  readonly clientWorkspace: OpenedWorkspace;
  readonly due: DueCampaigns;
  /** Issues a key; null when the storage cannot be reached. */
  issueKey(...scopes: readonly Scope[]): Promise<HeldKey | null>;
  /** Issues a key of the workspace whose callers use the client. */
  issueClientKey(): Promise<HeldKey>;
  /**
   * Revokes a key, and answers whether that is acknowledged. It may be revoked in either case. With a URI it goes there,
   * and not the way that the API processes go, too.
   */
  readonly revokeKey: (key: HeldKey, uri?: string) => Promise<boolean>;
  /** Every campaign that the database holds, newest first. */
  readStored(): Promise<readonly StoredCampaign[]>;
  /** Every campaign that callers of the client have created. */
  readClientCampaigns(): Promise<readonly ClientCampaign[]>;
  close(): Promise<void>;
}

const GROUPS = 3;

/** Opens a database with one workspace in it. */
export const openBackOffice = async (uri: string, database: string, recorder: Recorder): Promise<BackOffice> => {
  const connection = await connect(uri, database);
  const { db, ports, admin, close } = connection;
  await migrate(db);
  const workspace = await openWorkspace(admin, 'Chaos', GROUPS);
  const clientWorkspace = await openWorkspace(admin, 'Callers of the client', GROUPS);
  const due = await openDueCampaigns(connection);
  const { workspaceId } = workspace;

  const revoke = async (by: WorkspaceAdmin, { id }: HeldKey): Promise<boolean> => {
    const start = recorder.now();
    const revoked = await unlessUnavailable(by.revokeApiKey(workspaceId, OWNER, id as ApiKeyId));
    const isAcknowledged = revoked !== null;
    recorder.revocation({ keyId: id, start, end: recorder.now(), isAcknowledged });
    return isAcknowledged;
  };
  return {
    ...{ ...workspace, db, clientWorkspace, due, close },
    issueKey: async (...scopes) => {
      const issued = await unlessUnavailable(admin.issueApiKey(workspaceId, OWNER, { name: 'Key', scopes }));
      return issued && { id: issued.key.id, secret: issued.secret };
    },
    issueClientKey: async () => {
      const scopes: readonly Scope[] = ['campaigns:read', 'campaigns:write'];
      const issued = await admin.issueApiKey(clientWorkspace.workspaceId, OWNER, { name: 'Client', scopes });
      return { id: issued.key.id, secret: issued.secret };
    },
    revokeKey: async (key, otherUri) => {
      if (otherUri === undefined) return revoke(admin, key);
      const other = await connect(otherUri, database);
      return revoke(other.admin, key).finally(other.close);
    },
    readStored: () => readStored(db, ports.campaigns, workspaceId),
    readClientCampaigns: () => readCampaigns(ports.campaigns, clientWorkspace.workspaceId),
  };
};
