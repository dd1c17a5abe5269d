import { ALWAYS } from '../database/retry-while-unavailable.js';
import { withStorage } from '../database/with-storage.js';
import { print } from '../print.js';
import { keyTable } from '../text/key-table.js';
import type { RevokeKeyConfiguration } from './keys-options.js';

/** Revokes an API key, and prints it. */
export const revokeKey = ({ workspace, actor, keyId, json, ...configuration }: RevokeKeyConfiguration): Promise<void> =>
  withStorage(
    configuration,
    async ({ admin }) => {
      const key = await admin.revokeApiKey(workspace, actor, keyId);
      print(json, { key }, [
        `Revoked since ${String(key.revokedAt)}: requests with this key are refused.`,
        '',
        ...keyTable([key]),
      ]);
    },
    ALWAYS,
  );
