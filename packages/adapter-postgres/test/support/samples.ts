import { toTimestamp, type Group, type Id } from '@workspace-api/core';
import { randomUUID } from 'node:crypto';

/** Returns an id for any kind of record. */
export const newId = (): Id<never> => randomUUID() as string as Id<never>;

const CREATED_AT = toTimestamp(Date.UTC(2026, 0, 31, 9, 30, 0, 5));

export const sampleGroup = (fields: Partial<Group> = {}): Group => ({
  id: newId(),
  instanceId: newId(),
  name: 'Drivers',
  memberCount: 12,
  sendable: true,
  createdAt: CREATED_AT,
  updatedAt: CREATED_AT,
  ...fields,
});
