import { Binary, Timestamp, UUID, type Document } from 'mongodb';
import type { ApiKey, Campaign, Group, Idempotency, Workspace } from './records.js';
import type { GroupRange } from './store.js';

/** The documents of the product's collections, with the fields that the servers use. */
export interface WorkspaceDocument {
  readonly workspaceId: UUID;
  readonly name: string;
  readonly createdAt: Date;
}

export interface ApiKeyDocument {
  readonly id: UUID;
  readonly workspaceId: UUID;
  readonly secretHash: Binary;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: ApiKey['scopes'];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
}

export interface GroupDocument {
  readonly id: UUID;
  readonly workspaceId: UUID;
  readonly position: Timestamp;
  readonly instanceId: UUID;
  readonly name: string;
  readonly memberCount: number;
  readonly sendable: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface CampaignDocument {
  readonly workspaceId: UUID;
  readonly position: Timestamp;
  readonly id: UUID;
  readonly version: number;
  readonly idempotency: {
    readonly key: string;
    readonly fingerprint: string;
    readonly scheduledAt: Date | null;
  } | null;
  readonly name: string;
  readonly instanceId: UUID;
  readonly groupIds: readonly UUID[];
  readonly content: Campaign['content'];
  readonly metadata: readonly (readonly [key: string, value: string])[];
  readonly createdAt: Date;
  readonly status: Campaign['status'];
  readonly failureReason: null;
  readonly stats: Campaign['stats'];
  readonly scheduledAt: Date | null;
  readonly startedAt: null;
  readonly endedAt: null;
  readonly updatedAt: Date;
}

const toTime = (date: Date | null): string | null => date?.toISOString() ?? null;

const toDate = (time: string | null): Date | null => (time === null ? null : new Date(time));

export const toHash = (hexadecimal: string): Binary => Binary.createFromHexString(hexadecimal);

export const toPosition = (hexadecimal: string): Timestamp => Timestamp.fromString(hexadecimal, 16);

const eightDigits = (half: number): string => half.toString(16).padStart(8, '0');

const fromPosition = ({ t, i }: Timestamp): string => eightDigits(t) + eightDigits(i);

export const toWorkspace = (found: WorkspaceDocument): Workspace => ({
  id: found.workspaceId.toHexString(),
  name: found.name,
  createdAt: found.createdAt.toISOString(),
});

export const toApiKey = (found: ApiKeyDocument): ApiKey => ({
  id: found.id.toHexString(),
  workspaceId: found.workspaceId.toHexString(),
  name: found.name,
  prefix: found.prefix,
  scopes: found.scopes,
  createdAt: found.createdAt.toISOString(),
  expiresAt: toTime(found.expiresAt),
  revokedAt: toTime(found.revokedAt),
  lastUsedAt: toTime(found.lastUsedAt),
});

export const toGroup = (found: Omit<GroupDocument, 'workspaceId'>): Group => ({
  id: found.id.toHexString(),
  instanceId: found.instanceId.toHexString(),
  name: found.name,
  memberCount: found.memberCount,
  sendable: found.sendable,
  createdAt: found.createdAt.toISOString(),
  updatedAt: found.updatedAt.toISOString(),
});

/** Converts rows of groups to a page. The rows include one more than the page has. */
export const toGroupRange = (found: readonly Omit<GroupDocument, 'workspaceId'>[], limit: number): GroupRange => {
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return { groups: page.map(toGroup), next: last === undefined ? null : fromPosition(last.position) };
};

export const toCampaign = (found: CampaignDocument): Campaign => ({
  id: found.id.toHexString(),
  name: found.name,
  status: found.status,
  failureReason: found.failureReason,
  instanceId: found.instanceId.toHexString(),
  groupIds: found.groupIds.map((id) => id.toHexString()),
  content: found.content,
  stats: found.stats,
  metadata: Object.fromEntries(found.metadata),
  scheduledAt: toTime(found.scheduledAt),
  startedAt: found.startedAt,
  endedAt: found.endedAt,
  createdAt: found.createdAt.toISOString(),
  updatedAt: found.updatedAt.toISOString(),
});

/** The server replaces an empty position with its cluster time. */
export const toCampaignDocument = (
  workspaceId: string,
  campaign: Campaign,
  idempotency: Idempotency | null,
): CampaignDocument => ({
  workspaceId: new UUID(workspaceId),
  position: new Timestamp({ t: 0, i: 0 }),
  id: new UUID(campaign.id),
  version: 1,
  idempotency: idempotency && { ...idempotency, scheduledAt: toDate(idempotency.scheduledAt) },
  name: campaign.name,
  instanceId: new UUID(campaign.instanceId),
  groupIds: campaign.groupIds.map((id) => new UUID(id)),
  content: campaign.content,
  metadata: Object.entries(campaign.metadata),
  createdAt: new Date(campaign.createdAt),
  status: campaign.status,
  failureReason: campaign.failureReason,
  stats: campaign.stats,
  scheduledAt: toDate(campaign.scheduledAt),
  startedAt: campaign.startedAt,
  endedAt: campaign.endedAt,
  updatedAt: new Date(campaign.updatedAt),
});

/** Returns whether a write was rejected because the workspace has a campaign with this idempotency key. */
export const isIdempotencyConflict = (error: unknown): boolean =>
  error instanceof Error && 'keyPattern' in error && 'idempotency.key' in (error.keyPattern as Document);
