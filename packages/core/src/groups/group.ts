import type { InstanceId } from '../instances/instance.js';
import type { Id } from '../values/id.js';
import { parseId } from '../values/parse-id.js';
import type { Timestamp } from '../values/timestamp.js';

/** The id of a group: a lower-case UUID. */
export type GroupId = Id<'Group'>;

/** Returns the group id of a UUID in either case. Throws `validation_failed` if the string is not a UUID. */
export const toGroupId = (text: string): GroupId => parseId('groupId', text);

/** The range of `memberCount`. */
export const MEMBER_COUNT = { min: 0, max: 1_000_000_000 } as const;

/** A group that an instance can reach. It does not include its members. */
export interface Group {
  readonly id: GroupId;
  readonly instanceId: InstanceId;
  /** 1 to 120 characters. */
  readonly name: string;
  readonly memberCount: number;
  /** Whether the group can receive messages. */
  readonly sendable: boolean;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}
