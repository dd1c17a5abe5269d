import type { DomainError } from '../errors/domain-error.js';
import { ValidationIssues } from '../errors/validation-issues.js';

/** the one validation issue for an instance that does not exist and for one of another workspace. */
export const INSTANCE_NOT_FOUND = ['instance_not_found', 'Must be the id of an instance of this workspace.'] as const;

/** The error for an input that names one instance. */
export const instanceNotFound = (field: string): DomainError =>
  new ValidationIssues().add([field], ...INSTANCE_NOT_FOUND).toError('instance_not_found');
