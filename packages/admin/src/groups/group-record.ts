import {
  INSTANCE_NOT_FOUND,
  ValidationIssues,
  isUuid,
  type Group,
  type GroupId,
  type InstanceId,
  type Timestamp,
} from '@workspace-api/core';
import { checkRecordId } from '../sync/record-id.js';
import { readRecordTimes } from '../sync/record-times.js';
import { checkGroupFields, type GroupFields } from './group-fields.js';

/** A group to sync, in the format of the API. */
interface GroupRecord extends GroupFields {
  readonly id: string;
  readonly instanceId: string;
  readonly createdAt?: string | undefined;
  readonly updatedAt?: string | undefined;
}

const FIELDS = ['id', 'instanceId', 'name', 'memberCount', 'sendable', 'createdAt', 'updatedAt'];

/** Returns the instance id in a record, or null if it is not a UUID. */
export const instanceIdIn = (record: unknown): InstanceId | null => {
  if (typeof record !== 'object' || record === null || !('instanceId' in record)) return null;
  const { instanceId } = record;
  return typeof instanceId === 'string' && isUuid(instanceId) ? (instanceId.toLowerCase() as InstanceId) : null;
};

/** Returns the group of a record, or every issue of the record. `instanceIds` are the instances that exist. */
export const readGroupRecord = (
  record: unknown,
  instanceIds: ReadonlySet<InstanceId>,
  now: Timestamp,
): Group | ValidationIssues => {
  const issues = new ValidationIssues();
  if (!issues.object([], record, FIELDS)) return issues;
  const given = record as GroupRecord;
  const { id, name, memberCount, sendable } = given;
  const instanceId = instanceIdIn(given);
  checkRecordId(issues, id);
  if (instanceId === null) issues.uuid(['instanceId'], given.instanceId);
  else if (!instanceIds.has(instanceId)) issues.add(['instanceId'], ...INSTANCE_NOT_FOUND);
  checkGroupFields(issues, given);
  const times = readRecordTimes(issues, given, now);
  if (instanceId === null || issues.found.length > 0) return issues;
  return { id: id.toLowerCase() as GroupId, instanceId, name, memberCount, sendable, ...times };
};
