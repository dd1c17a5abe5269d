import { createMongoClient, createMongoPorts } from '@workspace-api/adapter-mongodb';
import { createNodePorts } from '@workspace-api/adapter-node';
import { createWorkspaceAdmin, type AdminPorts, type WorkspaceAdmin } from '@workspace-api/admin';
import { SCOPES, type Timestamp, type WorkspaceId } from '@workspace-api/core';
import { freshDatabaseName, openTcpProxy, sharedMongo, type TcpProxy } from '@workspace-api/test-databases';
import type { Database, MongoClient } from '../../src/database/open-client.js';

const { uri } = await sharedMongo();

/** A proxy in front of the server, and a connection string that leads through it. */
export type Gate = TcpProxy & { readonly uri: string };

/** An empty database for one test, for the executable and for the test itself. */
export interface TestDatabase {
  readonly name: string;
  /** The flags that make a command use it. */
  readonly flags: readonly string[];
  /** The same settings as variables. */
  readonly environment: Readonly<Record<string, string>>;
  readonly db: Database;
  /** Creates a proxy in front of the server that is shut, with a connection string that leads through it. */
  readonly gate: () => Promise<Gate>;
}

let opened: MongoClient | undefined;

/** Returns the client of the running test file. It is closed after the last test, because it keeps the process alive. */
const clientOfFile = (): MongoClient => {
  if (opened === undefined) {
    const client = createMongoClient(uri);
    opened = client;
    after(() => {
      opened = undefined;
      return client.close();
    });
  }
  return opened;
};

/** Returns an empty database, which is dropped at the end of the tests. */
export const openTestDatabase = (): TestDatabase => {
  const client = clientOfFile();
  const name = freshDatabaseName();
  const [{ host = '', port = 0 } = {}] = client.options.hosts;
  return {
    name,
    flags: ['--mongodb-uri', uri, '--mongodb-database', name],
    environment: { WORKSPACE_API_MONGODB_URI: uri, WORKSPACE_API_MONGODB_DATABASE: name },
    db: client.db(name),
    gate: async () => {
      const gate = await openTcpProxy({ host, port });
      gate.shut();
      after(() => gate.close());
      return { ...gate, uri: `mongodb://127.0.0.1:${gate.port}/${name}?directConnection=true` };
    },
  };
};

/** Returns the ports on a database. */
export const portsOf = (db: Database): AdminPorts => ({ ...createNodePorts(), ...createMongoPorts({ db }) });

/** Returns the admin surface on a database, with a fixed time if one is given. */
export const adminOf = (db: Database, now?: string): WorkspaceAdmin => {
  const ports = portsOf(db);
  return createWorkspaceAdmin(now === undefined ? ports : { ...ports, clock: { now: () => now as Timestamp } });
};

/** Issues a key with every scope for a new workspace. */
export const issueTestKey = async (db: Database): Promise<{ workspaceId: WorkspaceId; secret: string }> => {
  const admin = adminOf(db);
  const { id } = await admin.createWorkspace({ name: 'Acme', ownerId: 'ann' });
  const { secret } = await admin.issueApiKey({ workspaceId: id, actor: 'ann', name: 'Test', scopes: SCOPES });
  return { workspaceId: id, secret };
};
