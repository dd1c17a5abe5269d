import type { DomainError } from '../errors/domain-error.js';
import { ValidationIssues } from '../errors/validation-issues.js';

/** Creates the error for an input that names one group. */
export const groupNotFound = (): DomainError =>
  new ValidationIssues().addReference(['groupId'], 'group_not_found').toError('group_not_found');
