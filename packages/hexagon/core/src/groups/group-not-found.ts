import type { DomainError } from '../errors/domain-error.js';
import { ValidationIssues } from '../errors/validation-issues.js';

/**
 * The issue of a group that does not exist, or belongs to another workspace or instance. It is the same for all three.
 */
export const GROUP_NOT_FOUND = ['group_not_found', 'Must be the id of a group of this instance.'] as const;

/** Creates the error for an input that names one group. */
export const groupNotFound = (): DomainError =>
  new ValidationIssues().add(['groupId'], ...GROUP_NOT_FOUND).toError('group_not_found');
