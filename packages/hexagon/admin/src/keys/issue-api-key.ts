import { ApiKey, MemberId, Workspace, object, oneOf, type Immutable, type Scope } from '@workspace-api/core';
import { TYPES, setOf } from '@workspace-api/core/internal';
import type { z } from '@workspace-api/core/zod';
import { adminOperation } from '../admin-operation.js';
import { ChangeOrigin } from '../audit/change-origin.js';
import { requireOwner } from '../workspaces/require-owner.js';
import { IssuedApiKey, NewKeyId, detailsOfKey, newApiKey, storeApiKey, type AddKeyPorts } from './add-api-key.js';

const DAYS = [30, 90, 365] as const;

/** The lifetime of a key in days that people are offered first: by the key page, and by `keys issue`. */
export const DEFAULT_KEY_LIFETIME = 90;

/** The possible lifetimes of a key in days. A key with null never expires. */
export const KEY_LIFETIMES = [...DAYS, null] as const;

/** The OWNER on whose behalf a key is issued or revoked, and why. */
export const OwnerOrigin = ChangeOrigin.extend({
  actor: MemberId.meta({ description: 'The id of the OWNER who makes the change.' }),
});

/** The OWNER on whose behalf a key is issued or revoked, and why. */
export interface OwnerOrigin extends Immutable<z.input<typeof OwnerOrigin>> {}

const { name, allowedAddresses, requestsPerMinute } = ApiKey.shape;

/** The limits of a key that a caller may choose. */
export const KeyLimits = object({
  allowedAddresses: allowedAddresses.unwrap().optional(),
  requestsPerMinute: requestsPerMinute.unwrap().optional(),
});

/** Issues an API key on behalf of an OWNER, with some of the known scopes. Its secret has the prefix. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- the type of an operation is inferred
export const issueApiKey = (known: readonly Scope[], keyPrefix: string, maxKeys: number | null) =>
  adminOperation({
    id: 'issueApiKey',
    name: 'keys.issue',
    effect: 'change',
    summary: 'Issue an API key',
    description: 'Issues an API key on behalf of an OWNER. Only this result has the secret.',
    input: object({
      workspaceId: Workspace.shape.id,
      id: NewKeyId,
      ...OwnerOrigin.shape,
      name,
      scopes: setOf(oneOf(known).register(TYPES, { type: 'Scope' }), { min: 1, max: known.length }).meta({
        description: 'What the API key may do.',
      }),
      expiresInDays: oneOf(DAYS).nullable().optional().meta({
        description: 'The number of days until the API key expires. It never does if this is null or omitted.',
      }),
      ...KeyLimits.shape,
    }),
    output: IssuedApiKey,
    errors: ['owner_required', 'workspace_not_found', 'key_exists', 'too_many_keys'],
    audit: ({ workspaceId }, key: ApiKey) => ({
      ...{ workspaceId, action: 'key.issue', target: key.id, details: detailsOfKey(key) },
    }),
    perform:
      (ports: AddKeyPorts) =>
      async ({ workspaceId, id, actor, reason, name, expiresInDays = null, ...given }, audited) => {
        await requireOwner(ports.workspaces, workspaceId, actor);
        const scopes = known.filter((scope) => given.scopes.includes(scope));
        const { allowedAddresses = [], requestsPerMinute = null } = given;
        const key = { id, name, scopes, expiresInDays, actor, reason, allowedAddresses, requestsPerMinute };
        const issued = newApiKey(ports, keyPrefix, workspaceId, key);
        await audited(issued.key, () => storeApiKey(ports, issued, maxKeys));
        return issued;
      },
  });
