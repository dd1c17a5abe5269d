import { MEMBER_COUNT, type Group, type ValidationIssues } from '@workspace-api/core';

/** The fields of a group that the back office sets. */
export type GroupFields = Pick<Group, 'name' | 'memberCount' | 'sendable'>;

/** Checks the fields that the back office sets. */
export const checkGroupFields = (issues: ValidationIssues, { name, memberCount, sendable }: GroupFields): void => {
  issues.name(['name'], name);
  issues.integer(['memberCount'], memberCount, MEMBER_COUNT);
  issues.oneOf(['sendable'], sendable, [true, false]);
};
