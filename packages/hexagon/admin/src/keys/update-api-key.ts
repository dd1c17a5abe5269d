import { ApiKey, DomainError, Workspace, object } from '@workspace-api/core';
import { adminOperation } from '../admin-operation.js';
import { detailsOf } from '../audit/audit-change.js';
import type { AdminPorts } from '../ports.js';
import { requireOwner } from '../workspaces/require-owner.js';
import { KeyLimits, OwnerOrigin } from './issue-api-key.js';
import { requireKey } from './require-key.js';

/** Changes the name and the limits of an API key. What it may do, and until when, never changes. */
export const updateApiKey = adminOperation({
  id: 'updateApiKey',
  name: 'keys.update',
  effect: 'change',
  summary: 'Change an API key',
  description:
    'Changes the name and the limits of an API key on behalf of an OWNER, from the next request on. Omitted fields stay as ' +
    'they are. Scopes and expiry never change: issue another key.',
  input: object({
    workspaceId: Workspace.shape.id,
    keyId: ApiKey.shape.id,
    ...OwnerOrigin.shape,
    name: ApiKey.shape.name.optional().meta({ description: 'The new name of the API key.' }),
    ...KeyLimits.shape,
  }),
  output: ApiKey,
  errors: ['owner_required', 'key_not_found', 'revoked_key'],
  audit: ({ workspaceId, name, allowedAddresses, requestsPerMinute }, key: ApiKey) => ({
    workspaceId,
    action: 'key.change',
    target: key.id,
    details: detailsOf({
      name: name ?? key.name,
      allowedAddresses: allowedAddresses && (allowedAddresses.join(' ') || 'any'),
      requestsPerMinute: requestsPerMinute === null ? 'default' : requestsPerMinute,
    }),
  }),
  perform:
    ({ workspaces, apiKeys }: Pick<AdminPorts, 'workspaces' | 'apiKeys'>) =>
    async ({ workspaceId, keyId, actor, name, allowedAddresses, requestsPerMinute }, audited) => {
      await requireOwner(workspaces, workspaceId, actor);
      const found = await requireKey(apiKeys, workspaceId, keyId);
      if (found.revokedAt !== null) throw new DomainError('revoked_key');
      const given = Object.entries({ name, allowedAddresses, requestsPerMinute });
      const change = given.filter(([, value]) => value !== undefined);
      if (change.length === 0) return found;
      return audited(found, async () => {
        const key = await apiKeys.update(workspaceId, keyId, Object.fromEntries(change));
        if (key === null) throw new DomainError('key_not_found');
        if (key.revokedAt !== null) throw new DomainError('revoked_key');
        return key;
      });
    },
});
