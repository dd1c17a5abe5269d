import { createMongoPorts } from '@workspace-api/adapter-mongodb';
import { createNodePorts } from '@workspace-api/adapter-node';
import { createWorkspaceAdmin, type MemberId } from '@workspace-api/core';
import type { Db } from 'mongodb';
import type { FilledWorkspace } from './fill-database.js';
import { groupRecords } from './records.js';

const OWNER = 'ann' as MemberId;

const AT_ONCE = 8;

/**
 * Creates many workspaces, each with a key, an instance and groups. Uses the library as a host does, because each
 * command of the executable would start a process.
 */
export const fillManyWorkspaces = async (db: Db, count: number, groupCount: number): Promise<FilledWorkspace[]> => {
  const ports = createMongoPorts({ db });
  const admin = createWorkspaceAdmin({ ...createNodePorts(), ...ports });
  const fillOne = async (): Promise<FilledWorkspace> => {
    const { id } = await admin.createWorkspace({ name: 'One of many', ownerId: OWNER });
    const { secret } = await admin.issueApiKey(id, OWNER, { name: 'Load', scopes: ['groups:read'] });
    const instance = await admin.addInstance(id, { name: 'Office' });
    await admin.importGroups(id, groupRecords([instance.id], 0, groupCount));
    return { workspaceId: id, secret };
  };
  const filled: FilledWorkspace[] = [];
  let begun = 0;
  const fillSome = async (): Promise<void> => {
    while (begun++ < count) filled.push(await fillOne());
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fillSome));
  await ports.close();
  return filled;
};
