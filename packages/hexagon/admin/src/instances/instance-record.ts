import { Instance, ValidationIssues, type Timestamp } from '@workspace-api/core';
import { inOrderOf } from '@workspace-api/core/internal';
import { RecordTimes, readRecordTimes } from '../sync/record-times.js';

/** An instance of the host, in the format of the API. `statusChangedAt` defaults to `updatedAt`. */
export const InstanceRecord = Instance.extend({
  ...RecordTimes,
  status: Instance.shape.status.default('disconnected'),
  statusReason: Instance.shape.statusReason.default(null),
  statusChangedAt: RecordTimes.updatedAt,
});

const inOrder = inOrderOf(Instance);

/** Returns the instance of a record of the host, or every issue of the record. */
export const readInstanceRecord = (record: unknown, now: Timestamp): Instance | ValidationIssues => {
  const issues = new ValidationIssues();
  const given = issues.check(InstanceRecord, record);
  const times = readRecordTimes(issues, given, record, now);
  if (given === undefined || issues.found.length > 0) return issues;
  return inOrder({ ...given, statusChangedAt: given.statusChangedAt ?? times.updatedAt, ...times });
};
