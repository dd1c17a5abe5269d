import { Faults } from '../errors/faults.js';
import { NAME_LENGTH } from '../values/text.js';
import type { Group } from './group.js';

/** The range of `memberCount`. */
export const MEMBER_COUNT = { min: 0, max: 1_000_000_000 } as const;

/** What the back office says of a group. */
export type GroupFields = Pick<Group, 'name' | 'memberCount' | 'sendable'>;

/** Throws `validation_failed` with every fault of a group's fields. */
export const checkGroupFields = ({ name, memberCount, sendable }: GroupFields): void => {
  const faults = new Faults();
  faults.text(['name'], name, NAME_LENGTH);
  faults.integer(['memberCount'], memberCount, MEMBER_COUNT);
  faults.oneOf(['sendable'], sendable, [true, false]);
  faults.throwAs('validation_failed');
};
