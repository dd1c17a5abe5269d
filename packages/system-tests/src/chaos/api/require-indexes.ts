import { connectMongoClient, verifyIndexes } from '@workspace-api/adapter-mongodb';
import { DomainError, type WorkspaceApi } from '@workspace-api/core';
import type { Db } from 'mongodb';
import { retry } from '../retry.js';

/**
 * Returns an API that is `unavailable` until the database has been reached and has every index, as `workspace-api serve`
 * is. `unneeded` is an index that may be missing.
 */
export const requireIndexes = (api: WorkspaceApi, db: Db, unneeded?: string): WorkspaceApi => {
  let isSound = false;
  const check = async (): Promise<void> => {
    await connectMongoClient(db.client);
    const issues = (await verifyIndexes(db)).filter(({ index }) => index !== unneeded);
    if (issues.length > 0) throw new Error('The database lacks an index.');
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
