import {
  connectMongoClient,
  createMongoClient,
  createMongoPorts,
  migrate,
  type MongoPorts,
} from '@workspace-api/adapter-mongodb';
import { createNodePorts } from '@workspace-api/adapter-node';
import {
  createWorkspaceAdmin,
  isDomainError,
  type ApiKeyId,
  type MemberId,
  type Scope,
  type WorkspaceAdmin,
  type WorkspaceId,
} from '@workspace-api/core';
import type { Db } from 'mongodb';
import type { StoredCampaign } from '../history/evidence.js';
import { readStored } from '../history/read-stored.js';
import type { Recorder } from '../history/recorder.js';
import type { HeldKey } from './caller.js';

const OWNER = 'owner' as MemberId;

/** What the product does itself: it owns a workspace, and issues and revokes keys. */
export interface BackOffice {
  readonly db: Db;
  readonly workspaceId: WorkspaceId;
  readonly instanceId: string;
  readonly groupIds: readonly string[];
  /** Issues a key; null when the storage cannot be reached. */
  issueKey(...scopes: readonly Scope[]): Promise<HeldKey | null>;
  /**
   * Revokes a key, and answers whether that is acknowledged. It may be revoked in either case. With a URI it goes there,
   * and not the way that the API processes go, too.
   */
  readonly revokeKey: (key: HeldKey, uri?: string) => Promise<boolean>;
  /** Every campaign that the database holds, newest first. */
  readStored(): Promise<readonly StoredCampaign[]>;
  close(): Promise<void>;
}

const GROUPS = 3;

/** Opens a database with one workspace in it. */
export const openBackOffice = async (uri: string, database: string, recorder: Recorder): Promise<BackOffice> => {
  const { db, ports, admin, close } = await connect(uri, database);
  await migrate(db);
  const { id: workspaceId } = await admin.createWorkspace({ name: 'Chaos', ownerId: OWNER });
  const { id: instanceId } = await admin.addInstance(workspaceId, { name: 'Instance' });
  const groupIds: string[] = [];
  for (let number = 1; number <= GROUPS; number++) {
    const fields = { instanceId, name: `Group ${number}`, memberCount: number, sendable: true };
    groupIds.push((await admin.addGroup(workspaceId, fields)).id);
  }

  const revoke = async (by: WorkspaceAdmin, { id }: HeldKey): Promise<boolean> => {
    const start = recorder.now();
    const revoked = await unlessUnavailable(by.revokeApiKey(workspaceId, OWNER, id as ApiKeyId));
    const isAcknowledged = revoked !== null;
    recorder.revocation({ keyId: id, start, end: recorder.now(), isAcknowledged });
    return isAcknowledged;
  };
  return {
    ...{ db, workspaceId, instanceId, groupIds, close },
    issueKey: async (...scopes) => {
      const issued = await unlessUnavailable(admin.issueApiKey(workspaceId, OWNER, { name: 'Key', scopes }));
      return issued && { id: issued.key.id, secret: issued.secret };
    },
    revokeKey: async (key, otherUri) => {
      if (otherUri === undefined) return revoke(admin, key);
      const other = await connect(otherUri, database);
      return revoke(other.admin, key).finally(other.close);
    },
    readStored: () => readStored(db, ports.campaigns, workspaceId),
  };
};

interface Connection {
  readonly db: Db;
  readonly ports: MongoPorts;
  readonly admin: WorkspaceAdmin;
  readonly close: () => Promise<void>;
}

const connect = async (uri: string, database: string): Promise<Connection> => {
  const client = createMongoClient(uri);
  await connectMongoClient(client);
  const db = client.db(database);
  const ports = createMongoPorts({ db });
  const close = async (): Promise<void> => {
    await ports.close();
    await client.close();
  };
  return { db, ports, admin: createWorkspaceAdmin({ ...ports, ...createNodePorts() }), close };
};

const unlessUnavailable = <Result>(work: Promise<Result>): Promise<Result | null> =>
  work.catch((error: unknown) => {
    if (isDomainError(error) && error.code === 'unavailable') return null;
    throw error;
  });
