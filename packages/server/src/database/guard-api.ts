import { DomainError, type WorkspaceApi } from '@workspace-api/core';
import type { Watch } from '../management/readiness.js';

/** About the interval of the checks of the database. */
const RETRY_AFTER_SECONDS = 2;

/**
 * Returns an API that is `unavailable` while the storage is not sound. Every request begins with `authorize` or `identify`,
 * which reject it before its key is read.
 */
export const guardApi = (api: WorkspaceApi, watch: Pick<Watch, 'isSound' | 'reasons'>): WorkspaceApi => {
  // Not async, which would cost another promise for every request.
  const unavailable = (): Promise<never> => {
    const cause = new Error(watch.reasons.join(' '));
    const details = { retryAfterSeconds: RETRY_AFTER_SECONDS, applied: 'no' } as const;
    return Promise.reject(new DomainError('unavailable', details, { cause }));
  };
  return {
    ...api,
    authorize: (...request) => (watch.isSound ? api.authorize(...request) : unavailable()),
    identify: (...request) => (watch.isSound ? api.identify(...request) : unavailable()),
  };
};
