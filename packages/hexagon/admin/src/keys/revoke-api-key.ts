import { ApiKey, Workspace, boolean, object } from '@workspace-api/core';
import { requiredIf } from '@workspace-api/core/internal';
import { adminOperation } from '../admin-operation.js';
import { ChangeOrigin } from '../audit/change-origin.js';
import type { AdminPorts } from '../ports.js';
import { requireOwner } from '../workspaces/require-owner.js';
import { detailsOfRevoked, revokeStoredKey } from './revoke-stored-key.js';

/** Revokes an API key. A revoked key keeps its first revocation. */
export const revokeApiKey = adminOperation({
  id: 'revokeApiKey',
  name: 'keys.revoke',
  effect: 'change',
  summary: 'Revoke an API key',
  description:
    'Revokes an API key permanently on behalf of an OWNER, from the next request on. In an emergency it needs no OWNER.',
  input: object({
    workspaceId: Workspace.shape.id,
    keyId: ApiKey.shape.id,
    actor: ChangeOrigin.shape.actor.meta({
      description: 'The id of the OWNER who makes the change. In an emergency, that of anybody, or none.',
    }),
    reason: ChangeOrigin.shape.reason.meta({
      description: 'Why the API key must not be used any longer. Required in an emergency.',
    }),
    emergency: boolean().optional().meta({
      description:
        'Whether to act without an OWNER, because none is available. The audit log shows it. Defaults to false.',
    }),
  }).check(
    requiredIf('actor', ({ emergency }) => emergency !== true, 'Required unless emergency is true.'),
    requiredIf('reason', ({ emergency }) => emergency === true, 'Required if emergency is true.'),
  ),
  output: ApiKey,
  errors: ['owner_required', 'key_not_found'],
  audit: ({ workspaceId, emergency }, key: ApiKey) => ({
    workspaceId,
    action: emergency === true ? 'key.revoke_in_emergency' : 'key.revoke',
    target: key.id,
    details: detailsOfRevoked(key),
  }),
  perform:
    (ports: Pick<AdminPorts, 'workspaces' | 'apiKeys' | 'clock'>) =>
    async ({ workspaceId, keyId, actor = null, reason = null, emergency = false }, audited) => {
      if (!emergency) await requireOwner(ports.workspaces, workspaceId, actor);
      const revocation = { revokedBy: actor, revocationReason: reason, revokedInEmergency: emergency };
      return revokeStoredKey(ports, audited, workspaceId, keyId, revocation);
    },
});
