import type { Position, WorkspaceId } from '@workspace-api/core';
import type { AdminPorts } from '../ports.js';

type Keys = Pick<AdminPorts['apiKeys'], 'list' | 'revoke'>;

const BATCH = 100;

/** Revokes every valid key of a workspace. Can be repeated after a crash. */
export const revokeEveryKey = async (
  apiKeys: Keys,
  workspaceId: WorkspaceId,
  revocation: Parameters<Keys['revoke']>[2],
): Promise<void> => {
  let below: Position | null = null;
  do {
    const rows = await apiKeys.list(workspaceId, { below, limit: BATCH });
    const live = rows.filter(({ record }) => record.revokedAt === null);
    await Promise.all(live.map(({ record }) => apiKeys.revoke(workspaceId, record.id, revocation)));
    below = rows.length < BATCH ? null : (rows.at(-1)?.position ?? null);
  } while (below !== null);
};
