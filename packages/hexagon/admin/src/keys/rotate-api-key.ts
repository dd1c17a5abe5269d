import { ApiKey, DomainError, Workspace, object } from '@workspace-api/core';
import { adminOperation } from '../admin-operation.js';
import { requireOwner } from '../workspaces/require-owner.js';
import { IssuedApiKey, NewKeyId, detailsOfKey, newApiKey, storeApiKey, type AddKeyPorts } from './add-api-key.js';
import { KeyLimits, OwnerOrigin } from './issue-api-key.js';
import { requireKey } from './require-key.js';

const DAY_IN_MILLISECONDS = 86_400_000;

/** Returns the lifetime of a key in days, or null if it never expires. */
const lifetimeOf = ({ createdAt, expiresAt }: ApiKey): number | null =>
  expiresAt === null ? null : Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / DAY_IN_MILLISECONDS);

/** Issues a successor of an API key on behalf of an OWNER. Its secret has the prefix. Works for expired keys too. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- the type of an operation is inferred
export const rotateApiKey = (keyPrefix: string, maxKeys: number | null) =>
  adminOperation({
    id: 'rotateApiKey',
    name: 'keys.rotate',
    effect: 'change',
    summary: 'Rotate an API key',
    description:
      'Issues a replacement for an API key on behalf of an OWNER, with the same name, scopes and lifetime, which starts ' +
      'now, and the same limits unless you send others. Both keys are valid until you revoke one, so that clients can ' +
      'switch without failed requests.',
    input: object({
      workspaceId: Workspace.shape.id,
      keyId: ApiKey.shape.id,
      id: NewKeyId,
      ...OwnerOrigin.shape,
      ...KeyLimits.shape,
    }),
    output: IssuedApiKey.extend({
      predecessor: ApiKey.meta({
        description: 'The replaced key. It stays valid. Revoke it when its `lastUsedAt` stops changing.',
      }),
    }),
    errors: ['owner_required', 'key_not_found', 'revoked_key', 'workspace_not_found', 'key_exists', 'too_many_keys'],
    audit: ({ workspaceId, keyId }, key: ApiKey) => ({
      workspaceId,
      action: 'key.rotate',
      target: key.id,
      details: { predecessor: keyId, ...detailsOfKey(key) },
    }),
    perform:
      (ports: AddKeyPorts) =>
      async ({ workspaceId, keyId, id, actor, reason, ...given }, audited) => {
        await requireOwner(ports.workspaces, workspaceId, actor);
        const predecessor = await requireKey(ports.apiKeys, workspaceId, keyId);
        if (predecessor.revokedAt !== null) throw new DomainError('revoked_key');

        const { name, scopes } = predecessor;
        const { allowedAddresses = predecessor.allowedAddresses } = given;
        const { requestsPerMinute = predecessor.requestsPerMinute } = given;
        const limits = { expiresInDays: lifetimeOf(predecessor), allowedAddresses, requestsPerMinute };
        const successor = { id, name, scopes, ...limits, actor, reason };
        const issued = newApiKey(ports, keyPrefix, workspaceId, successor);
        await audited(issued.key, () => storeApiKey(ports, issued, maxKeys));
        return { ...issued, predecessor };
      },
  });
