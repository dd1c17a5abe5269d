import { Faults } from '../errors/faults.js';
import { checkRecordId } from '../imports/record-id.js';
import { readRecordTimes } from '../imports/record-times.js';
import type { InstanceId } from '../instances/instance.js';
import { INSTANCE_NOT_FOUND } from '../instances/instance-not-found.js';
import { isUuid } from '../values/id.js';
import type { Timestamp } from '../values/timestamp.js';
import type { Group, GroupId } from './group.js';
import { checkGroupFields, type GroupFields } from './group-fields.js';

/** A group as an import takes it, which is how the API answers it. */
interface GroupRecord extends GroupFields {
  readonly id: string;
  readonly instanceId: string;
  readonly createdAt?: string | undefined;
  readonly updatedAt?: string | undefined;
}

const MEMBERS = ['id', 'instanceId', 'name', 'memberCount', 'sendable', 'createdAt', 'updatedAt'];

/** The instance that a record names, as far as what stands there is an id. */
const instanceIdOf = (record: unknown): InstanceId | null => {
  if (typeof record !== 'object' || record === null || !('instanceId' in record)) return null;
  const { instanceId } = record;
  return typeof instanceId === 'string' && isUuid(instanceId) ? (instanceId.toLowerCase() as InstanceId) : null;
};

/** Every instance that the records name, each once. */
export const instanceIdsIn = (records: readonly unknown[]): InstanceId[] => [
  ...new Set(records.map(instanceIdOf).filter((id) => id !== null)),
];

/** The group in a record of an import, which belongs to one of the instances, or every fault of the record. */
export const readGroupRecord = (
  record: unknown,
  instanceIds: ReadonlySet<InstanceId>,
  now: Timestamp,
): Group | Faults => {
  const faults = new Faults();
  if (!faults.members([], record, MEMBERS)) return faults;
  const given = record as GroupRecord;
  const { id, name, memberCount, sendable } = given;
  const instanceId = instanceIdOf(given);
  checkRecordId(faults, id);
  if (instanceId === null) faults.uuid(['instanceId'], given.instanceId);
  else if (!instanceIds.has(instanceId)) faults.add(['instanceId'], ...INSTANCE_NOT_FOUND);
  checkGroupFields(faults, given);
  const times = readRecordTimes(faults, given, now);
  if (instanceId === null || faults.found.length > 0) return faults;
  return { id: id.toLowerCase() as GroupId, instanceId, name, memberCount, sendable, ...times };
};
