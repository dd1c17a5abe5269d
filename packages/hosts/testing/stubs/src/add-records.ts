import { randomUUID } from 'node:crypto';
import type { AdminInput, LeaseReference, SyncedGroup, SyncedInstance, WorkspaceAdmin } from '@workspace-api/admin';
import type { Group, Instance, Page, WorkspaceId } from '@workspace-api/core';

interface Place {
  readonly workspaceId: WorkspaceId;
}

type Added<Record> = Place & Omit<Record, 'id' | 'externalId'>;

/** Returns the record with an id among the newest ones. */
const find = <Item extends { readonly id: string }>({ items }: Page<Item>, id: string): Item => {
  const found = items.find((item) => item.id === id);
  if (found === undefined) throw new Error('The record was rejected.');
  return found;
};

/** Adds an instance, and returns it. */
export const addInstance = async (
  admin: WorkspaceAdmin,
  { workspaceId, ...instance }: Added<SyncedInstance>,
): Promise<Instance> => {
  const id = randomUUID();
  await admin.syncInstances({ workspaceId, records: [{ id, ...instance }] });
  return find(await admin.listInstances({ workspaceId, limit: 100 }), id);
};

/** Adds a group, and returns it. */
export const addGroup = async (
  admin: WorkspaceAdmin,
  { workspaceId, ...group }: Added<SyncedGroup>,
): Promise<Group> => {
  const id = randomUUID();
  await admin.syncGroups({ workspaceId, records: [{ id, ...group }] });
  return find(await admin.listGroups({ workspaceId, limit: 100 }), id);
};

/** Returns the fields by which the holder of a lease names its campaign. */
export const leasedCampaign = ({
  workspaceId,
  campaignId,
  id,
}: LeaseReference): Pick<AdminInput<'moveCampaign'>, 'workspaceId' | 'campaignId' | 'leaseId'> => ({
  workspaceId,
  campaignId,
  leaseId: id,
});
