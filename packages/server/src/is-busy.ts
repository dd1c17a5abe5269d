import { isDomainError } from '@workspace-api/core';

/** Returns whether an error means that all connections to the storage were in use for too long, which is no outage. */
export const isBusy = (error: unknown): boolean =>
  isDomainError(error) && error.code === 'unavailable' && error.details.reason === 'busy';
