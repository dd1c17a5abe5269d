import { ApiKey, object, text, type Digest } from '@workspace-api/core';
import { SECRET_LENGTH } from '@workspace-api/core/internal';
import { adminOperation } from '../admin-operation.js';
import type { AdminPorts } from '../ports.js';

/** A secret that somebody has found. Its form is not checked, because an invalid one belongs to no key. */
export const FoundSecret = text({ min: 1, max: SECRET_LENGTH.max }).meta({
  description: 'The complete secret of an API key.',
});

/** Resolves to the key of a secret, or to null. */
export const findBySecret = (
  { apiKeys, digest }: { readonly apiKeys: Pick<AdminPorts['apiKeys'], 'findBySecretHash'>; readonly digest: Digest },
  secret: string,
): Promise<ApiKey | null> => apiKeys.findBySecretHash(digest.sha256(secret));

/** Finds the API key of a secret in all workspaces. */
export const findApiKey = adminOperation({
  id: 'findApiKey',
  name: 'keys.find',
  effect: 'read',
  summary: 'Find the API key of a secret',
  description: 'Returns the API key of a complete secret, with its workspace. To find one by its beginning, list keys.',
  input: object({ secret: FoundSecret }),
  output: object({
    key: ApiKey.nullable().meta({ description: 'Null if no workspace has an API key with the secret.' }),
  }),
  errors: [],
  perform:
    (ports: Pick<AdminPorts, 'apiKeys' | 'digest'>) =>
    async ({ secret }) => ({ key: await findBySecret(ports, secret) }),
});
