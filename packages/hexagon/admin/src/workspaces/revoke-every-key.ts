import type { WorkspaceId } from '@workspace-api/core';
import type { AdminPorts } from '../ports.js';
import { storedBatches } from '../stored-batches.js';

type Keys = Pick<AdminPorts['apiKeys'], 'list' | 'update'>;

const BATCH = 100;

/** Revokes every valid key of a workspace. Can be repeated after a crash. */
export const revokeEveryKey = async (
  apiKeys: Keys,
  workspaceId: WorkspaceId,
  revocation: Parameters<Keys['update']>[2],
): Promise<void> => {
  for await (const rows of storedBatches((range) => apiKeys.list(workspaceId, range), { below: null, limit: BATCH })) {
    const live = rows.filter(({ record }) => record.revokedAt === null);
    await Promise.all(live.map(({ record }) => apiKeys.update(workspaceId, record.id, revocation)));
  }
};
