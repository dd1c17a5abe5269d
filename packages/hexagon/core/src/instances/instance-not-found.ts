import type { DomainError } from '../errors/domain-error.js';
import { ValidationIssues } from '../errors/validation-issues.js';

/** Creates the error for an input that names one instance. */
export const instanceNotFound = (field: string): DomainError =>
  new ValidationIssues().addReference([field], 'instance_not_found').toError('instance_not_found');
