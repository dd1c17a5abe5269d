import { createNodePorts } from '@workspace-api/adapter-node';
import { createWorkspaceAdmin, type AdminPorts, type WorkspaceAdmin } from '@workspace-api/admin';
import { openStorage } from '../storages/open-storage.js';
import type { Storage } from '../storages/storage.js';

/** The core over a database, as a service of the product has it. */
export interface Connection {
  readonly storage: Storage;
  readonly ports: AdminPorts;
  readonly admin: WorkspaceAdmin;
}

/** Connects to a database. */
export const connect = async (uri: string, database: string): Promise<Connection> => {
  const storage = openStorage({ uri, database });
  await storage.connect();
  const ports = { ...storage.ports, ...createNodePorts() };
  return { storage, ports, admin: createWorkspaceAdmin(ports) };
};
