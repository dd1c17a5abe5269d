import { SCOPES, type ApiKey, type Scope } from '@workspace-api/core';
import { table } from './table.js';

const HEADING = ['ID', 'NAME', 'PREFIX', 'STATUS', 'CREATED', 'EXPIRES', 'LAST USED', 'SCOPES'];

const describeStatus = ({ revokedAt, expiresAt }: ApiKey): string => {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? 'expired' : 'active';
};

const describeScopes = (scopes: readonly Scope[]): string => {
  const ofHost = scopes.filter((scope) => !SCOPES.some((builtIn) => builtIn === scope));
  return scopes.length - ofHost.length === SCOPES.length ? ['all', ...ofHost].join(', ') : scopes.join(', ');
};

/** Returns API keys as a table. */
export const keyTable = (keys: readonly ApiKey[]): string[] =>
  table(
    HEADING,
    keys.map((key) => [
      key.id,
      key.name,
      key.prefix,
      describeStatus(key),
      key.createdAt,
      key.expiresAt ?? 'never',
      key.lastUsedAt ?? 'never',
      describeScopes(key.scopes),
    ]),
  );
