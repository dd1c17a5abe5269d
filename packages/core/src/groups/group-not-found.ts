import type { DomainError } from '../errors/domain-error.js';
import { ValidationIssues } from '../errors/validation-issues.js';

/** the one validation issue for a group that does not exist, one of another workspace, and one of another instance. */
export const GROUP_NOT_FOUND = ['group_not_found', 'Must be the id of a group of this instance.'] as const;

/** The error for an input that names one group. */
export const groupNotFound = (): DomainError =>
  new ValidationIssues().add(['id'], ...GROUP_NOT_FOUND).toError('group_not_found');
