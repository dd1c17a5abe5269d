import { connectMongoClient, createMongoClient, createMongoPorts } from '@workspace-api/adapter-mongodb';
import { createNodePorts } from '@workspace-api/adapter-node';
import { createWorkspaceAdmin, type AdminPorts, type WorkspaceAdmin } from '@workspace-api/admin';
import type { Db } from 'mongodb';

/** The core over a database, as a service of the product has it. */
export interface Connection {
  readonly db: Db;
  readonly ports: AdminPorts;
  readonly admin: WorkspaceAdmin;
  readonly close: () => Promise<void>;
}

/** Connects to a database. */
export const connect = async (uri: string, database: string): Promise<Connection> => {
  const client = createMongoClient(uri);
  await connectMongoClient(client);
  const db = client.db(database);
  const ports = { ...createMongoPorts({ db }), ...createNodePorts() };
  return { db, ports, admin: createWorkspaceAdmin(ports), close: () => client.close() };
};
