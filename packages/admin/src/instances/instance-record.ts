import {
  INSTANCE_STATUSES,
  REASON_LENGTH,
  ValidationIssues,
  type Instance,
  type InstanceId,
  type InstanceStatus,
  type Timestamp,
} from '@workspace-api/core';
import { checkRecordId } from '../sync/record-id.js';
import { readRecordTimes, readTime } from '../sync/record-times.js';

/** An instance to sync, in the format of the API. */
interface InstanceRecord {
  readonly id: string;
  readonly name: string;
  /** Defaults to `disconnected`. */
  readonly status?: InstanceStatus | undefined;
  readonly statusReason?: string | null | undefined;
  /** Defaults to `updatedAt`. */
  readonly statusChangedAt?: string | undefined;
  readonly createdAt?: string | undefined;
  readonly updatedAt?: string | undefined;
}

const FIELDS = ['id', 'name', 'status', 'statusReason', 'statusChangedAt', 'createdAt', 'updatedAt'];

/** Returns the instance of a record, or every issue of the record. */
export const readInstanceRecord = (record: unknown, now: Timestamp): Instance | ValidationIssues => {
  const issues = new ValidationIssues();
  if (!issues.object([], record, FIELDS)) return issues;
  const given = record as InstanceRecord;
  const { id, name, status = 'disconnected', statusReason = null } = given;
  checkRecordId(issues, id);
  issues.name(['name'], name);
  issues.oneOf(['status'], status, INSTANCE_STATUSES);
  if (statusReason !== null) issues.string(['statusReason'], statusReason, REASON_LENGTH);
  const times = readRecordTimes(issues, given, now);
  const statusChangedAt = readTime(issues, 'statusChangedAt', given.statusChangedAt, times.updatedAt);
  if (statusChangedAt === null || issues.found.length > 0) return issues;
  return { id: id.toLowerCase() as InstanceId, name, status, statusReason, statusChangedAt, ...times };
};
