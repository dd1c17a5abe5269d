import type { WorkspaceAdmin } from '@workspace-api/admin';
import type { ApiKey } from '@workspace-api/core';
import { originOf } from '../configuration/common-options.js';
import { ALWAYS } from '../database/retry-while-unavailable.js';
import { withStorage } from '../database/with-storage.js';
import { print } from '../print.js';
import { keyTable } from '../text/key-table.js';
import type { RevokeKeyConfiguration } from './keys-options.js';

const revoke = (
  admin: WorkspaceAdmin,
  { workspace, keyId, actor, reason, emergency }: RevokeKeyConfiguration,
): Promise<ApiKey> =>
  emergency
    ? admin.revokeApiKeyInEmergency(workspace, keyId, { ...originOf({ actor, reason }), reason: reason ?? '' })
    : admin.revokeApiKey(workspace, actor ?? '', keyId, { reason: reason ?? undefined });

/** Revokes an API key, and prints it. */
export const revokeKey = (configuration: RevokeKeyConfiguration): Promise<void> =>
  withStorage(
    configuration,
    async ({ admin }) => {
      const key = await revoke(admin, configuration);
      print(configuration.json, { key }, [
        `Revoked at ${String(key.revokedAt)}. Requests with this key are rejected.`,
        '',
        ...keyTable([key]),
      ]);
    },
    ALWAYS,
  );
