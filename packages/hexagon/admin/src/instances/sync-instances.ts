import { Instance } from '@workspace-api/core';
import { sameExcept } from '@workspace-api/core/internal';
import { adminOperation } from '../admin-operation.js';
import { keepStored } from '../sync/keep-stored.js';
import type { SyncKind, SyncPorts } from '../sync/sync-kind.js';
import { syncInput, syncedRecord } from '../sync/sync-input.js';
import { SyncSummary } from '../sync/sync-outcome.js';
import { SYNC_DESCRIPTION, auditSync, syncRecords } from '../sync/sync-records.js';
import { InstanceRecord, readInstanceRecord } from './instance-record.js';

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

const instanceKind = ({ instances }: SyncPorts): SyncKind<Instance> => ({
  metric: 'instances',
  store: instances,
  keep: keepStored(Instance),
  openBatch: () => (record, found, now) => readInstanceRecord(withStatus(record, found), now),
  merge,
});

/** An instance of the host to sync. */
export const SyncedInstance = syncedRecord(InstanceRecord);

/** Syncs the instances of a workspace with those of the host. */
export const syncInstances = adminOperation({
  id: 'syncInstances',
  name: 'instances.sync',
  effect: 'change',
  summary: 'Sync instances',
  description:
    'Syncs the instances of a workspace with yours. A record without a status keeps the stored one, or becomes ' +
    'disconnected. ' +
    SYNC_DESCRIPTION,
  input: syncInput('SyncedInstance', SyncedInstance),
  output: SyncSummary,
  errors: ['workspace_not_found', 'quota_exceeded'],
  audit: auditSync('instances'),
  perform: (ports: SyncPorts) => syncRecords(ports, 'instances', instanceKind),
});
