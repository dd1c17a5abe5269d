import { DomainError, type WorkspaceApi } from '@workspace-api/core';
import type { Watch } from '../management/readiness.js';

/** About the time after which the database is looked at again. */
const RETRY_AFTER_SECONDS = 2;

/**
 * The API, but `unavailable` while the storage is not sound. Every operation begins with `authorize`, so it is rejected
 * there, before its key is looked at.
 */
export const guardApi = (api: WorkspaceApi, watch: Pick<Watch, 'isSound' | 'reasons'>): WorkspaceApi => ({
  ...api,
  // Not async: each request in memory would pay for another promise.
  authorize: (...request) => {
    if (watch.isSound) return api.authorize(...request);
    const cause = new Error(watch.reasons.join(' '));
    const details = { retryAfterSeconds: RETRY_AFTER_SECONDS, applied: 'no' } as const;
    return Promise.reject(new DomainError('unavailable', details, { cause }));
  },
});
