import type { ValidationIssues } from '../errors/validation-issues.js';
import type { Group } from './group.js';

/** The range of `memberCount`. */
export const MEMBER_COUNT = { min: 0, max: 1_000_000_000 } as const;

/** The fields of a group that the back office sets. */
export type GroupFields = Pick<Group, 'name' | 'memberCount' | 'sendable'>;

/** Checks the fields that the back office sets. */
export const checkGroupFields = (issues: ValidationIssues, { name, memberCount, sendable }: GroupFields): void => {
  issues.name(['name'], name);
  issues.integer(['memberCount'], memberCount, MEMBER_COUNT);
  issues.oneOf(['sendable'], sendable, [true, false]);
};
