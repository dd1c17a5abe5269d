import type { Id } from '../values/id.js';
import { parseId } from '../values/parse-id.js';
import type { Timestamp } from '../values/timestamp.js';
import type { InstanceStatus } from './instance-status.js';

/** The id of an instance: a lower-case UUID. */
export type InstanceId = Id<'Instance'>;

/** Returns the instance id of a UUID in either case. Throws `validation_failed` if the string is not a UUID. */
export const toInstanceId = (text: string): InstanceId => parseId('instanceId', text);

/** A connection of the workspace through which campaigns are sent. */
export interface Instance {
  readonly id: InstanceId;
  /** 1 to 120 characters. */
  readonly name: string;
  readonly status: InstanceStatus;
  /** The reason for the status, 1 to 500 characters, or null. */
  readonly statusReason: string | null;
  readonly statusChangedAt: Timestamp;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}
