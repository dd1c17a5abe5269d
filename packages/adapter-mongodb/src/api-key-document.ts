import type { ApiKey, Scope } from '@workspace-api/core';
import type { UUID } from 'mongodb';
import { layoutOf } from './bson-layout.js';
import type { BsonReader } from './bson-reader.js';
import { fromId, fromOptionalTimestamp, fromTimestamp } from './bson-values.js';
import type { RowView } from './row-view.js';

export interface ApiKeyFields {
  readonly id: UUID;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  readonly issuedBy: string;
  readonly issueReason: string | null;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly revokedBy: string | null;
  readonly revocationReason: string | null;
  readonly revokedInEmergency: boolean;
  readonly lastUsedAt: Date | null;
  readonly lastUsedAddress: string | null;
}

export const toApiKeyFields = (key: ApiKey): ApiKeyFields => ({
  id: fromId(key.id),
  name: key.name,
  prefix: key.prefix,
  scopes: key.scopes,
  createdAt: fromTimestamp(key.createdAt),
  issuedBy: key.issuedBy,
  issueReason: key.issueReason,
  expiresAt: fromOptionalTimestamp(key.expiresAt),
  revokedAt: fromOptionalTimestamp(key.revokedAt),
  revokedBy: key.revokedBy,
  revocationReason: key.revocationReason,
  revokedInEmergency: key.revokedInEmergency,
  lastUsedAt: fromOptionalTimestamp(key.lastUsedAt),
  lastUsedAddress: key.lastUsedAddress,
});

const layout = layoutOf(
  '_id',
  'workspaceId',
  'position',
  'id',
  'name',
  'prefix',
  'scopes',
  'createdAt',
  'issuedBy',
  'issueReason',
  'expiresAt',
  'revokedAt',
  'revokedBy',
  'revocationReason',
  'revokedInEmergency',
  'lastUsedAt',
  'lastUsedAddress',
  'secretHash',
);
const { slots } = layout;

const toApiKey = (row: BsonReader): ApiKey => ({
  id: row.id(slots.id),
  workspaceId: row.id(slots.workspaceId),
  name: row.plain(slots.name) as string,
  prefix: row.plain(slots.prefix) as string,
  scopes: row.strings(slots.scopes),
  createdAt: row.timestamp(slots.createdAt),
  issuedBy: row.plain(slots.issuedBy) as string,
  issueReason: row.plain(slots.issueReason) as string | null,
  expiresAt: row.optionalTimestamp(slots.expiresAt),
  revokedAt: row.optionalTimestamp(slots.revokedAt),
  revokedBy: row.plain(slots.revokedBy) as string | null,
  revocationReason: row.plain(slots.revocationReason) as string | null,
  revokedInEmergency: row.plain(slots.revokedInEmergency) as boolean,
  lastUsedAt: row.optionalTimestamp(slots.lastUsedAt),
  lastUsedAddress: row.plain(slots.lastUsedAddress) as string | null,
});

/** A key. The server does not send the hash of its secret. */
export const API_KEY: RowView<ApiKey, 'position'> = { layout, projection: { secretHash: 0 }, toItem: toApiKey };

/** A key with the hash of its secret. */
export const HASHED_API_KEY: RowView<readonly [hash: string, key: ApiKey]> = {
  layout,
  toItem: (row) => [row.hash(slots.secretHash), toApiKey(row)],
};

/** The same, with an error for a document that is not a valid key, so that it does not fail the other keys of a read. */
export const HASHED_API_KEY_OR_ERROR: RowView<readonly [hash: string, key: ApiKey | Error]> = {
  layout,
  toItem: (row) => {
    try {
      return HASHED_API_KEY.toItem(row);
    } catch (cause) {
      const name = String(row.decoded(slots._id));
      return [row.hash(slots.secretHash), new Error(`The document ${name} in apiKeys is not a valid key.`, { cause })];
    }
  },
};
