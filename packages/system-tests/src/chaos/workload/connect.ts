import {
  connectMongoClient,
  createMongoClient,
  createMongoPorts,
  type MongoPorts,
} from '@workspace-api/adapter-mongodb';
import { createNodePorts } from '@workspace-api/adapter-node';
import { createWorkspaceAdmin, type WorkspaceAdmin } from '@workspace-api/admin';
import type { Db } from 'mongodb';

/** The core over a database, as a service of the product has it. */
export interface Connection {
  readonly db: Db;
  readonly ports: MongoPorts & ReturnType<typeof createNodePorts>;
  readonly admin: WorkspaceAdmin;
  readonly close: () => Promise<void>;
}

/** Connects to a database. */
export const connect = async (uri: string, database: string): Promise<Connection> => {
  const client = createMongoClient(uri);
  await connectMongoClient(client);
  const db = client.db(database);
  const ports = { ...createMongoPorts({ db }), ...createNodePorts() };
  const close = async (): Promise<void> => {
    await ports.close();
    await client.close();
  };
  return { db, ports, admin: createWorkspaceAdmin(ports), close };
};
