import type { IssuedApiKey, WorkspaceAdmin } from '@workspace-api/admin';
import type { Scope, WorkspaceId } from '@workspace-api/core';

/** The keys of a workspace by purpose, each with its record and its secret. */
export interface SceneKeys {
  /** Has every scope. */
  readonly full: IssuedApiKey;
  /** Has every read scope. */
  readonly reader: IssuedApiKey;
  /** Has only `campaigns:write`. */
  readonly writer: IssuedApiKey;
  /** Has every scope, and was revoked. */
  readonly revoked: IssuedApiKey;
  /** Has every scope, and has expired. */
  readonly expired: IssuedApiKey;
}

/** Issues the keys of a workspace. `expired` expires after 30 days. */
export const issueSceneKeys = async (
  admin: WorkspaceAdmin,
  workspaceId: WorkspaceId,
  ownerId: string,
  all: readonly Scope[],
): Promise<SceneKeys> => {
  const issue = (name: string, scopes = all, expiresInDays: 30 | null = null): Promise<IssuedApiKey> =>
    admin.issueApiKey({ workspaceId, actor: ownerId, name, scopes, expiresInDays });
  const full = await issue('Full access');
  const reading = all.filter((scope) => scope.endsWith(':read'));
  const reader = await issue('Read only', reading);
  const writer = await issue('Writer', ['campaigns:write']);
  const expired = await issue('Expired', all, 30);
  const { key, secret } = await issue('Revoked');
  const revoked = { key: await admin.revokeApiKey({ workspaceId, actor: ownerId, keyId: key.id }), secret };
  return { full, reader, writer, revoked, expired };
};
