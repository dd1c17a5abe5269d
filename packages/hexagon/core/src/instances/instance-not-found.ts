import type { DomainError } from '../errors/domain-error.js';
import { ValidationIssues } from '../errors/validation-issues.js';

/** The issue of an instance that does not exist, or belongs to another workspace. It is the same for both. */
export const INSTANCE_NOT_FOUND = ['instance_not_found', 'Must be the id of an instance of this workspace.'] as const;

/** Creates the error for an input that names one instance. */
export const instanceNotFound = (field: string): DomainError =>
  new ValidationIssues().add([field], ...INSTANCE_NOT_FOUND).toError('instance_not_found');
