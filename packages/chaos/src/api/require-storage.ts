import { DomainError, type WorkspaceApi } from '@workspace-api/core';
import { retry } from '../retry.js';
import type { Storage } from '../storages/storage.js';

/**
 * Returns an API that is `unavailable` until the database has been reached and has everything that it needs, as
 * `workspace-api serve` is.
 */
export const requireStorage = (api: WorkspaceApi, { connect, isComplete }: Storage): WorkspaceApi => {
  let isSound = false;
  const check = async (): Promise<void> => {
    await connect();
    if (!(await isComplete())) throw new Error('The database lacks something.');
    isSound = true;
  };
  void retry(check, Infinity);
  return {
    ...api,
    authorize: (...request) =>
      isSound
        ? api.authorize(...request)
        : Promise.reject(new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'no' })),
  };
};
