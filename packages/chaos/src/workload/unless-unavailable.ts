import { isDomainError } from '@workspace-api/core';

/** Resolves to null if the storage cannot be reached. Rejects with any other error. */
export const unlessUnavailable = <Result>(work: Promise<Result>): Promise<Result | null> =>
  work.catch((error: unknown) => {
    if (isDomainError(error) && error.code === 'unavailable') return null;
    throw error;
  });
