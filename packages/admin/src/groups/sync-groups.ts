import { INSTANCE_NOT_FOUND, ValidationIssues, type Group, type InstanceId } from '@workspace-api/core';
import { externalIdIn } from '../imports/external-id.js';
import type { SyncKind } from '../imports/sync-kind.js';
import { syncRecords, type Sync } from '../imports/sync-records.js';
import type { AdminPorts } from '../ports.js';
import { instanceIdsIn, readGroupRecord } from './group-record.js';

type GroupPorts = Pick<AdminPorts, 'workspaces' | 'instances' | 'groups' | 'ids' | 'clock'>;

const FIELD = 'instanceExternalId';

const isSame = (one: Group, other: Group): boolean =>
  one.instanceId === other.instanceId &&
  one.name === other.name &&
  one.memberCount === other.memberCount &&
  one.sendable === other.sendable;

/** Replaces `instanceExternalId` of a record by `instanceId`. */
const withInstanceId = (record: object, ids: ReadonlyMap<string, InstanceId>): object | ValidationIssues => {
  if (!(FIELD in record)) return record;
  const instanceId = ids.get(externalIdIn(record, FIELD) ?? '');
  if (instanceId === undefined) return new ValidationIssues().add([FIELD], ...INSTANCE_NOT_FOUND);
  if ('instanceId' in record)
    return new ValidationIssues().add(['instanceId'], 'not_allowed', `Must be omitted if ${FIELD} is present.`);
  const fields: { instanceId: InstanceId; instanceExternalId?: unknown } = { ...record, instanceId };
  delete fields.instanceExternalId;
  return fields;
};

const groupKind = ({ groups, instances }: GroupPorts): SyncKind<Group> => ({
  metric: 'groups',
  store: groups,
  openBatch: async (workspaceId, records) => {
    const ids = instanceIdsIn(records);
    const externalIds = [...new Set(records.map((record) => externalIdIn(record, FIELD)).filter((id) => id !== null))];
    const [byId, byExternalId] = await Promise.all([
      ids.length === 0 ? [] : instances.findMany(workspaceId, ids),
      externalIds.length === 0 ? new Map<string, never>() : instances.findByExternalIds(workspaceId, externalIds),
    ]);
    const found = [...byId, ...byExternalId.values()];
    const instanceIds = new Set(found.map(({ id }) => id));
    const idsByExternalId = new Map([...byExternalId].map(([externalId, { id }]) => [externalId, id]));
    return (record, _found, now) => {
      const fields = withInstanceId(record, idsByExternalId);
      return fields instanceof ValidationIssues ? fields : readGroupRecord(fields, instanceIds, now);
    };
  },
  merge: (found, wanted) => (isSame(found, wanted) ? found : { ...wanted, createdAt: found.createdAt }),
});

/**
 * Syncs the groups of a workspace with those of the host. Throws `validation_failed`, `workspace_not_found` and
 * `quota_exceeded`.
 */
export const syncGroups = (ports: GroupPorts): Sync => syncRecords(ports, groupKind(ports));
