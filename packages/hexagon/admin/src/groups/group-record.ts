import { Group, ValidationIssues, isUuid, type InstanceId, type Timestamp } from '@workspace-api/core';
import { inOrderOf } from '@workspace-api/core/internal';
import { RecordTimes, readRecordTimes } from '../sync/record-times.js';

/** A group of the host, in the format of the API. */
export const GroupRecord = Group.extend(RecordTimes);

/** Returns the instance id in a record, or null if it is not a UUID. */
export const instanceIdIn = (record: unknown): InstanceId | null => {
  if (typeof record !== 'object' || record === null || !('instanceId' in record)) return null;
  const { instanceId } = record;
  return typeof instanceId === 'string' && isUuid(instanceId) ? (instanceId.toLowerCase() as InstanceId) : null;
};

const inOrder = inOrderOf(Group);

/** Returns the group of a record, or every issue of the record. `instanceIds` are the instances that exist. */
export const readGroupRecord = (
  record: unknown,
  instanceIds: ReadonlySet<InstanceId>,
  now: Timestamp,
): Group | ValidationIssues => {
  const issues = new ValidationIssues();
  const given = issues.check(GroupRecord, record);
  const instanceId = instanceIdIn(record);
  if (instanceId !== null && !instanceIds.has(instanceId)) issues.addReference(['instanceId'], 'instance_not_found');
  const times = readRecordTimes(issues, given, record, now);
  return given === undefined || issues.found.length > 0 ? issues : inOrder({ ...given, ...times });
};
