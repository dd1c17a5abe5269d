import type { ApiKey, Scope, WorkspaceId } from '@workspace-api/core';
import type { UUID } from 'mongodb';
import { fromId, fromOptionalTimestamp, fromTimestamp, toId, toMoment, toOptionalMoment } from './bson-values.js';

export interface ApiKeyFields {
  readonly id: UUID;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
}

export const toApiKeyFields = (key: ApiKey): ApiKeyFields => ({
  id: fromId(key.id),
  name: key.name,
  prefix: key.prefix,
  scopes: key.scopes,
  createdAt: fromTimestamp(key.createdAt),
  expiresAt: fromOptionalTimestamp(key.expiresAt),
  revokedAt: fromOptionalTimestamp(key.revokedAt),
  lastUsedAt: fromOptionalTimestamp(key.lastUsedAt),
});

export const toApiKey = (workspaceId: WorkspaceId, fields: ApiKeyFields): ApiKey => ({
  id: toId(fields.id),
  workspaceId,
  name: fields.name,
  prefix: fields.prefix,
  scopes: fields.scopes,
  createdAt: toMoment(fields.createdAt),
  expiresAt: toOptionalMoment(fields.expiresAt),
  revokedAt: toOptionalMoment(fields.revokedAt),
  lastUsedAt: toOptionalMoment(fields.lastUsedAt),
});
