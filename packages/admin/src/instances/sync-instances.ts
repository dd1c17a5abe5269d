import { Instance, sameExcept } from '@workspace-api/core';
import type { SyncKind } from '../sync/sync-kind.js';
import { syncRecords, type Sync } from '../sync/sync-records.js';
import type { AdminPorts } from '../ports.js';
import { readInstanceRecord } from './instance-record.js';

type InstancePorts = Pick<AdminPorts, 'workspaces' | 'instances' | 'groups' | 'digest' | 'clock'>;

const isSameStatus = (one: Instance, other: Instance): boolean =>
  one.status === other.status && one.statusReason === other.statusReason;

const isSame = sameExcept(Instance, 'id', 'statusChangedAt', 'createdAt', 'updatedAt');

const merge = (found: Instance, wanted: Instance): Instance => {
  if (isSame(found, wanted)) return found;
  const { statusChangedAt } = isSameStatus(found, wanted) ? found : wanted;
  return { ...wanted, statusChangedAt, createdAt: found.createdAt };
};

/** Returns the record, with the stored status if it has none. */
const withStatus = (record: object, found: Instance | null): object => {
  if (found === null || 'status' in record) return record;
  const { status, statusReason, statusChangedAt } = found;
  return { status, statusReason, statusChangedAt, ...record };
};

const instanceKind = ({ instances }: InstancePorts): SyncKind<Instance> => ({
  metric: 'instances',
  store: instances,
  openBatch: () => (record, found, now) => readInstanceRecord(withStatus(record, found), now),
  merge,
});

/**
 * Syncs the instances of a workspace with those of the host. A record without a status keeps the stored one. Throws
 * `validation_failed`, `workspace_not_found` and `quota_exceeded`.
 */
export const syncInstances = (ports: InstancePorts): Sync => syncRecords(ports, instanceKind(ports));
