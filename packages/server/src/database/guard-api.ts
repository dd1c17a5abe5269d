import type { WorkspaceAdmin } from '@workspace-api/admin';
import { DomainError, type WorkspaceApi } from '@workspace-api/core';
import { firstOf, type Watch } from '../management/readiness.js';

/** About the interval of the checks of the database. */
const RETRY_AFTER_SECONDS = 2;

type Soundness = Pick<Watch, 'isSound' | 'reasons'>;

const outageOf = ({ reasons }: Soundness): DomainError => {
  const details = { retryAfterSeconds: RETRY_AFTER_SECONDS, applied: 'no' } as const;
  return new DomainError('unavailable', details, { cause: new Error(firstOf(reasons)) });
};

/**
 * Returns an API that is `unavailable` while the storage is not sound. Every request begins with `authorize` or `identify`,
 * which reject it before its key is read.
 */
export const guardApi = (api: WorkspaceApi, watch: Soundness): WorkspaceApi => ({
  ...api,
  // Not async, which would cost another promise for every request.
  authorize: (...request) => (watch.isSound ? api.authorize(...request) : Promise.reject(outageOf(watch))),
  identify: (...request) => (watch.isSound ? api.identify(...request) : Promise.reject(outageOf(watch))),
});

/** Returns an admin surface that is `unavailable` while the storage is not sound. */
export const guardAdmin = (admin: WorkspaceAdmin, watch: Soundness): WorkspaceAdmin =>
  Object.fromEntries(
    Object.entries(admin as unknown as Readonly<Record<string, (input: never) => Promise<unknown>>>).map(
      ([id, call]) => [id, (input: never) => (watch.isSound ? call(input) : Promise.reject(outageOf(watch)))],
    ),
  ) as unknown as WorkspaceAdmin;
