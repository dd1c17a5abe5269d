import { connectMongoClient, createMongoClient, createMongoPorts } from '@workspace-api/adapter-mongodb';
import { createNodePorts } from '@workspace-api/adapter-node';
import {
  SCOPES,
  createWorkspaceAdmin,
  type Timestamp,
  type WorkspaceAdmin,
  type WorkspaceId,
} from '@workspace-api/core';
import { freshDatabaseName, sharedMongo } from '@workspace-api/test-mongodb';
import type { Database } from '../src/database/open-client.js';
import { openDatabaseGate, type DatabaseGate } from './database-gate.js';

const { uri } = await sharedMongo();

/** An empty database of a test's own, for a run of the executable and for the test itself. */
export interface TestDatabase {
  readonly name: string;
  /** What a command needs to work on it. */
  readonly flags: readonly string[];
  /** The same as variables. */
  readonly environment: Readonly<Record<string, string>>;
  readonly db: Database;
  /** A way to the server that can be shut, with the connection string that leads through it. */
  readonly gate: () => Promise<DatabaseGate & { readonly uri: string }>;
}

const client = createMongoClient(uri);
await connectMongoClient(client);
after(() => client.close());

/** Names an empty database, which the shared server drops at the end. */
export const openTestDatabase = (): TestDatabase => {
  const name = freshDatabaseName();
  const [{ host = '', port = 0 } = {}] = client.options.hosts;
  return {
    name,
    flags: ['--mongodb-uri', uri, '--mongodb-database', name],
    environment: { WORKSPACE_API_MONGODB_URI: uri, WORKSPACE_API_MONGODB_DATABASE: name },
    db: client.db(name),
    gate: async () => {
      const gate = await openDatabaseGate({ host, port });
      after(() => gate.close());
      return { ...gate, uri: `mongodb://127.0.0.1:${gate.port}/${name}?directConnection=true` };
    },
  };
};

/** The admin surface on a database, at a time that stands still if one is given. */
export const adminOf = (db: Database, now?: string): WorkspaceAdmin => {
  const ports = { ...createNodePorts(), ...createMongoPorts({ db }) };
  return createWorkspaceAdmin(now === undefined ? ports : { ...ports, clock: { now: () => now as Timestamp } });
};

/** Issues a key with every scope, for a workspace of its own. */
export const issueTestKey = async (db: Database): Promise<{ workspaceId: WorkspaceId; secret: string }> => {
  const admin = adminOf(db);
  const { id } = await admin.createWorkspace({ name: 'Acme', ownerId: 'ann' });
  const { secret } = await admin.issueApiKey(id, 'ann', { name: 'Test', scopes: SCOPES });
  return { workspaceId: id, secret };
};
