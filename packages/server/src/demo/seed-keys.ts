import type { WorkspaceId } from '@workspace-api/core';
import type { DemoKey, RejectedKey } from './demo.js';
import type { Seeder } from './seeder.js';
import { OWNER } from './seed-workspace.js';
import type { KeyPlan } from './workspace-plan.js';

/** Issues valid keys. */
export const seedKeys = async (
  { admin, clock, scopes }: Seeder,
  workspaceId: WorkspaceId,
  plans: readonly KeyPlan[],
): Promise<DemoKey[]> => {
  clock.setDaysAgo(90);
  const keys: DemoKey[] = [];
  for (const { name, isReadOnly } of plans) {
    const allowed = isReadOnly ? scopes.filter((scope) => scope.endsWith(':read')) : scopes;
    const { key, secret } = await admin.issueApiKey({ workspaceId, actor: OWNER, name, scopes: allowed });
    keys.push({ id: key.id, name: key.name, secret, scopes: key.scopes });
  }
  return keys;
};

/** Issues invalid keys: a revoked one and an expired one. */
export const seedRejectedKeys = async ({ admin, clock }: Seeder, workspaceId: WorkspaceId): Promise<RejectedKey[]> => {
  clock.setDaysAgo(60);
  const revoked = await admin.issueApiKey({
    workspaceId,
    actor: OWNER,
    name: 'Left in a repository',
    scopes: ['groups:read'],
  });
  clock.advanceHours(1);
  await admin.revokeApiKey({ workspaceId, actor: OWNER, keyId: revoked.key.id });

  clock.setDaysAgo(45);
  const trial = { name: 'Trial', scopes: ['groups:read'], expiresInDays: 30 } as const;
  const expired = await admin.issueApiKey({ workspaceId, actor: OWNER, ...trial });
  return [
    { reason: 'revoked', secret: revoked.secret },
    { reason: 'expired', secret: expired.secret },
  ];
};
