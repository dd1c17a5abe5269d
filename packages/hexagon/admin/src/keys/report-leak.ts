import { object, type ApiKey } from '@workspace-api/core';
import { visibleText } from '@workspace-api/core/internal';
import * as z from '@workspace-api/core/zod';
import { adminOperation } from '../admin-operation.js';
import { ChangeOrigin } from '../audit/change-origin.js';
import type { AdminPorts } from '../ports.js';
import { FoundSecret, findBySecret } from './find-api-key.js';
import { detailsOfRevoked, revokeStoredKey } from './revoke-stored-key.js';

const reasonOf = (source: string): string => `The secret leaked: ${source}`;

/** Revokes the API key of a leaked secret. Its result does not show whether the secret is known. */
export const reportLeak = adminOperation({
  id: 'reportLeak',
  name: 'keys.reportLeak',
  effect: 'change',
  summary: 'Report a leaked secret',
  description:
    'Revokes the API key of a secret that leaked, as in an emergency: permanently, from the next request on. Returns the ' +
    'same for a secret that no API key has, so that it can serve a scanner of secrets.',
  input: object({
    secret: FoundSecret,
    source: visibleText({ min: 1, max: 400 }).meta({
      description: 'Where the secret was found. The audit log shows it.',
    }),
    actor: ChangeOrigin.shape.actor,
  }),
  output: z.void(),
  errors: [],
  audit: ({ source }, key: ApiKey) => ({
    workspaceId: key.workspaceId,
    action: 'key.revoke_in_emergency',
    target: key.id,
    details: detailsOfRevoked(key),
    reason: reasonOf(source),
  }),
  perform:
    (ports: Pick<AdminPorts, 'apiKeys' | 'digest' | 'clock'>) =>
    async ({ secret, source, actor = null }, audited) => {
      const key = await findBySecret(ports, secret);
      if (key === null) return;
      const revocation = { revokedBy: actor, revocationReason: reasonOf(source), revokedInEmergency: true };
      await revokeStoredKey(ports, audited, key.workspaceId, key.id, revocation);
    },
});
