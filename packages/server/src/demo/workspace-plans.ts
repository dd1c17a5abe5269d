import type { InstanceStatus } from '@workspace-api/core';

/** The content of a demo workspace. */
export interface WorkspacePlan {
  readonly name: string;
  readonly instances: readonly (readonly [name: string, status: InstanceStatus, reason?: string])[];
  readonly groupCount: number;
  readonly campaignCount: number;
  readonly keys: readonly ('Full access' | 'Read only')[];
}

/** The main workspace, with instances and campaigns in every status. Its number of groups is an option. */
export const ACME: Omit<WorkspacePlan, 'groupCount'> = {
  name: 'Acme Logistics',
  instances: [
    ['Berlin office', 'connected'],
    ['Lisbon office', 'connected'],
    ['Old reception phone', 'disabled', 'Replaced by the Berlin office.'],
    ['Customer support', 'connected'],
    ['Recruiting', 'disconnected'],
    ['Warehouse', 'connected'],
    ['Events team', 'failed', 'The session has expired. Connect the instance again.'],
    ['Sales', 'connected'],
    ['Night shift', 'connected'],
    ['Field service', 'failed', 'The device has been offline for 14 days.'],
    ['Partner desk', 'connecting'],
    ['Newsletter', 'connected'],
  ],
  campaignCount: 60,
  keys: ['Full access', 'Read only'],
};

/** The second workspace, to see that keys of the first one cannot access it. */
export const GLOBEX: WorkspacePlan = {
  name: 'Globex Events',
  instances: [
    ['Ticket desk', 'connected'],
    ['Stage crew', 'connected'],
    ['Press office', 'disconnected'],
  ],
  groupCount: 25,
  campaignCount: 8,
  keys: ['Full access'],
};

/** Returns the item at an index modulo the length of an array. Throws a RangeError if the array is empty. */
export const itemAt = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new RangeError('The array is empty.');
  return item;
};
