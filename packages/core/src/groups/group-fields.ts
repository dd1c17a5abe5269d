import type { Faults } from '../errors/faults.js';
import type { Group } from './group.js';

/** The range of `memberCount`. */
export const MEMBER_COUNT = { min: 0, max: 1_000_000_000 } as const;

/** What the back office says of a group. */
export type GroupFields = Pick<Group, 'name' | 'memberCount' | 'sendable'>;

/** Checks the fields that the back office says. */
export const checkGroupFields = (faults: Faults, { name, memberCount, sendable }: GroupFields): void => {
  faults.name(['name'], name);
  faults.integer(['memberCount'], memberCount, MEMBER_COUNT);
  faults.oneOf(['sendable'], sendable, [true, false]);
};
