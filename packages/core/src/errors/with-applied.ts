import { DomainError, isDomainError } from './domain-error.js';
import type { ErrorDetails } from './error-code.js';

/** Returns an outage of the storage with what is known of a change of several writes, and any other error as it is. */
export const withApplied = (error: unknown, applied: ErrorDetails['unavailable']['applied']): unknown =>
  isDomainError(error) && error.code === 'unavailable'
    ? new DomainError('unavailable', { ...error.details, applied }, { cause: error.cause })
    : error;
