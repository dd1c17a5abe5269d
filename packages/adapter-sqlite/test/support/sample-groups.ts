import { toTimestamp, type Group, type Id } from '@workspace-api/core';
import { randomUUID } from 'node:crypto';

export const newId = (): Id<never> => randomUUID() as string as Id<never>;

/** Returns groups of one instance, with different ids and names. */
export const sampleGroups = (count: number): Group[] => {
  const at = toTimestamp(Date.UTC(2026, 0, 31));
  const instanceId = newId();
  return Array.from({ length: count }, (_, index) => ({
    ...{ id: newId(), instanceId, name: `Group ${index}` },
    ...{ memberCount: index, sendable: true, createdAt: at, updatedAt: at },
  }));
};
