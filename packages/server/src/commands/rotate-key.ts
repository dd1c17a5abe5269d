import type { RotatedApiKey } from '@workspace-api/admin';
import { IF_NOT_APPLIED } from '../database/retry-while-unavailable.js';
import { withStorage } from '../database/with-storage.js';
import { print } from '../print.js';
import { keyTable } from '../text/key-table.js';
import type { RotateKeyConfiguration } from './keys-options.js';

/** Describes when the old key can be revoked. */
const describePredecessor = ({ id, workspaceId, lastUsedAt, expiresAt }: RotatedApiKey['predecessor']): string[] => [
  `The old key ${id} stays valid until you revoke it${expiresAt === null ? '' : ` or it expires at ${expiresAt}`}.`,
  lastUsedAt === null
    ? 'It was never used. You can revoke it now:'
    : `It was last used at ${lastUsedAt}. Revoke it once LAST USED in "keys list" no longer changes:`,
  '',
  `  workspace-api keys revoke ${id} --workspace ${workspaceId} --as <member-id>`,
];

/** Issues a replacement for an API key, and prints it with its secret. */
export const rotateKey = ({
  workspace,
  actor,
  keyId,
  reason,
  json,
  ...configuration
}: RotateKeyConfiguration): Promise<void> =>
  withStorage(
    configuration,
    async ({ admin }) => {
      const rotated = await admin.rotateApiKey(workspace, actor, keyId, { reason: reason ?? undefined });
      print(json, rotated, [
        'The secret of the new key. Save it now: it is shown only once.',
        '',
        `  ${rotated.secret}`,
        '',
        ...keyTable([rotated.key]),
        '',
        ...describePredecessor(rotated.predecessor),
      ]);
    },
    IF_NOT_APPLIED,
  );
