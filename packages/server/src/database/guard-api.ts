import { DomainError, type WorkspaceApi } from '@workspace-api/core';

/** About the time after which the database is looked at again. */
const RETRY_AFTER_SECONDS = 2;

/** What decides whether requests may be served, and says why not. */
export interface Guard {
  readonly isSound: boolean;
  readonly reasons: readonly string[];
}

/**
 * The API, but `unavailable` as long as the storage is not sound. Every operation begins with `authorize`, so it is
 * refused there, before its key is looked at.
 */
export const guardApi = (api: WorkspaceApi, guard: Guard): WorkspaceApi => ({
  ...api,
  authorize: async (secret, requiredScope, options) => {
    if (guard.isSound) return api.authorize(secret, requiredScope, options);
    const cause = new Error(guard.reasons.join(' '));
    throw new DomainError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS, applied: 'no' }, { cause });
  },
});
