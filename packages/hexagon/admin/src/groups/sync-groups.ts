import { Group, ValidationIssues, type InstanceId } from '@workspace-api/core';
import { sameExcept } from '@workspace-api/core/internal';
import { ExternalId, NO_ID, externalIdIn, idOfExternalId } from '../sync/external-id.js';
import { adminOperation } from '../admin-operation.js';
import { keepStored } from '../sync/keep-stored.js';
import type { SyncKind, SyncPorts } from '../sync/sync-kind.js';
import { syncInput, syncedRecord } from '../sync/sync-input.js';
import { SyncSummary } from '../sync/sync-outcome.js';
import { SYNC_DESCRIPTION, auditSync, syncRecords } from '../sync/sync-records.js';
import { GroupRecord, instanceIdIn, readGroupRecord } from './group-record.js';

const FIELD = 'instanceExternalId';

const isSame = sameExcept(Group, 'id', 'createdAt', 'updatedAt');

const groupKind = ({ groups, instances, digest }: SyncPorts): SyncKind<Group> => ({
  metric: 'groups',
  store: groups,
  keep: keepStored(Group),
  openBatch: async (workspaceId, records) => {
    // Many groups have the same instance.
    const derived = new Map<string, InstanceId>();
    /** Returns the instance id that `instanceExternalId` of a record stands for, or null. */
    const derivedIdIn = (record: unknown): InstanceId | null => {
      const externalId = externalIdIn(record, FIELD);
      if (externalId === null) return null;
      const id =
        derived.get(externalId) ?? (idOfExternalId(digest, workspaceId, 'instances', externalId) as InstanceId);
      derived.set(externalId, id);
      return id;
    };

    const named = records.flatMap((record) => [instanceIdIn(record), derivedIdIn(record)]).filter((id) => id !== null);
    const ids = [...new Set(named)];
    const found = ids.length === 0 ? [] : await instances.findMany(workspaceId, ids);
    const instanceIds = new Set(found.map(({ id }) => id));

    return (record, _found, now) => {
      if (!(FIELD in record)) return readGroupRecord(record, instanceIds, now);
      const issues = new ValidationIssues();
      const given = derivedIdIn(record);
      const isKnown = given !== null && instanceIds.has(given);
      if (!isKnown)
        issues.add([FIELD], 'instance_not_found', 'Must be the externalId of an instance that a sync has added.');
      if ('instanceId' in record) issues.add(['instanceId'], 'not_allowed', `Must be omitted if ${FIELD} is present.`);
      const instanceId = isKnown ? given : (NO_ID as InstanceId);
      const fields: { instanceId: InstanceId; instanceExternalId?: unknown } = { ...record, instanceId };
      delete fields.instanceExternalId;
      const read = readGroupRecord(fields, isKnown ? instanceIds : new Set([instanceId]), now);
      if (!(read instanceof ValidationIssues)) return issues.found.length === 0 ? read : issues;
      for (const { path, code, detail } of read.found) issues.add(path, code, detail);
      return issues;
    };
  },
  merge: (found, wanted) => (isSame(found, wanted) ? found : { ...wanted, createdAt: found.createdAt }),
});

/** A group of the host to sync. */
export const SyncedGroup = syncedRecord(
  GroupRecord.partial({ instanceId: true }).extend({
    [FIELD]: ExternalId.optional().meta({ description: 'The `externalId` of its instance. Replaces `instanceId`.' }),
  }),
);

/** Syncs the groups of a workspace with those of the host. */
export const syncGroups = adminOperation({
  id: 'syncGroups',
  name: 'groups.sync',
  effect: 'change',
  summary: 'Sync groups',
  description:
    'Syncs the groups of a workspace with yours. A record names its instance by `instanceId` or `instanceExternalId`. ' +
    SYNC_DESCRIPTION,
  input: syncInput('SyncedGroup', SyncedGroup),
  output: SyncSummary,
  errors: ['workspace_not_found', 'quota_exceeded'],
  audit: auditSync('groups'),
  perform: (ports: SyncPorts) => syncRecords(ports, 'groups', groupKind),
});
