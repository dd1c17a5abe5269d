import { DomainError, type WorkspaceApi } from '@workspace-api/core';
import type { Watch } from '../management/readiness.js';

/** About the interval of the checks of the database. */
const RETRY_AFTER_SECONDS = 2;

/**
 * Returns an API that is `unavailable` while the storage is not sound. Every operation begins with `authorize`, which
 * rejects it before its key is read.
 */
export const guardApi = (api: WorkspaceApi, watch: Pick<Watch, 'isSound' | 'reasons'>): WorkspaceApi => ({
  ...api,
  // Not async, which would cost another promise for every request.
  authorize: (...request) => {
    if (watch.isSound) return api.authorize(...request);
    const cause = new Error(watch.reasons.join(' '));
    const details = { retryAfterSeconds: RETRY_AFTER_SECONDS, applied: 'no' } as const;
    return Promise.reject(new DomainError('unavailable', details, { cause }));
  },
});
