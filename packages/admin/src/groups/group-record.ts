import {
  Group,
  INSTANCE_NOT_FOUND,
  ValidationIssues,
  isUuid,
  type InstanceId,
  type Timestamp,
} from '@workspace-api/core';
import { RecordTimes, readRecordTimes } from '../imports/record-times.js';

/** A group of the host, in the format of the API. */
const GroupRecord = Group.extend(RecordTimes);

/** Returns the instance id of a record, or null if it is not a UUID. */
const instanceIdOf = (record: unknown): InstanceId | null => {
  if (typeof record !== 'object' || record === null || !('instanceId' in record)) return null;
  const { instanceId } = record;
  return typeof instanceId === 'string' && isUuid(instanceId) ? (instanceId.toLowerCase() as InstanceId) : null;
};

/** Returns the ids of all instances that the records name, without duplicates. */
export const instanceIdsIn = (records: readonly unknown[]): InstanceId[] => [
  ...new Set(records.map(instanceIdOf).filter((id) => id !== null)),
];

/** Returns the group of an import record, or every issue of the record. `instanceIds` are the instances that exist. */
export const readGroupRecord = (
  record: unknown,
  instanceIds: ReadonlySet<InstanceId>,
  now: Timestamp,
): Group | ValidationIssues => {
  const issues = new ValidationIssues();
  const given = issues.check(GroupRecord, record);
  const instanceId = instanceIdOf(record);
  if (instanceId !== null && !instanceIds.has(instanceId)) issues.add(['instanceId'], ...INSTANCE_NOT_FOUND);
  const times = readRecordTimes(issues, record, now);
  return given === undefined || issues.found.length > 0 ? issues : { ...given, ...times };
};
