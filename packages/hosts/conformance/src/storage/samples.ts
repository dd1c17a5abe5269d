import { randomBytes, randomUUID } from 'node:crypto';
import {
  AuditEntry,
  Delivery,
  Lease,
  type CampaignChange,
  type Revocation,
  type VersionedCampaign,
} from '@workspace-api/admin';
import { ApiKey, Campaign, Group, Instance, Workspace, type Id, type WorkspaceId } from '@workspace-api/core';
import { newCampaign, type Idempotency } from '@workspace-api/core/internal';
import { sampleOf, type RecordSchema } from './sample-of.js';
import { minutesLater } from './times.js';

export { CREATED_AT, minutesLater } from './times.js';

/** Returns an id for any kind of record. Random, so that no store can order by it. */
export const newId = (): Id<never> => randomUUID() as string as Id<never>;

/** Returns 64 unique hexadecimal digits. */
export const newHash = (): string => randomBytes(32).toString('hex');

const sampler =
  <Item>(schema: RecordSchema<Item>) =>
  (fields: Partial<Item> = {}): Item => ({ ...sampleOf(schema), ...fields });

/** Returns a workspace with the given fields. */
export const sampleWorkspace = sampler<Workspace>(Workspace);
/** Returns an entry of the audit log with the given fields. */
export const sampleAuditEntry = sampler<AuditEntry>(AuditEntry);
/** Returns an instance with the given fields. */
export const sampleInstance = sampler<Instance>(Instance);
/** Returns the fields of a group that the back office sets. */
export const sampleGroupFields = sampler<Pick<Group, 'name' | 'memberCount' | 'sendable'>>(
  Group.pick({ name: true, memberCount: true, sendable: true }),
);
/** Returns a group with the given fields. */
export const sampleGroup = sampler<Group>(Group);
/** Returns a delivery with the given fields. */
export const sampleDelivery = sampler<Delivery>(Delivery);

/** Returns an API key of a workspace. */
export const sampleApiKey = (workspaceId: WorkspaceId, fields: Partial<ApiKey> = {}): ApiKey => ({
  ...sampleOf<ApiKey>(ApiKey),
  workspaceId,
  ...fields,
});

/** Returns a revocation this many minutes after the creation of the samples. */
export const sampleRevocation = (minutes = 1, fields: Partial<Revocation> = {}): Revocation => ({
  revokedAt: minutesLater(minutes),
  revokedBy: 'owner',
  revocationReason: 'It leaked.',
  revokedInEmergency: false,
  ...fields,
});

/** Returns a new campaign with the given fields. */
export const sampleCampaign = (fields: Partial<Campaign> = {}): Campaign => ({
  ...newCampaign(sampleOf<Campaign>(Campaign)),
  ...fields,
});

/** Returns the idempotency data of a request. */
export const sampleIdempotency = (fields: Partial<Idempotency> = {}): Idempotency => ({
  key: randomUUID(),
  fingerprint: newHash(),
  scheduledAt: null,
  ...fields,
});

/** Returns a lease of five minutes after the creation of the samples. */
export const sampleLease = (fields: Partial<Lease> = {}): Lease => ({
  ...sampleOf<Lease>(Lease),
  expiresAt: minutesLater(5),
  ...fields,
});

/** Returns a campaign as stored without a lease. */
export const versioned = (campaign: Campaign, version: number): VersionedCampaign => ({
  campaign,
  version,
  lease: null,
  deliveries: [],
});

/** Returns the change that replaces a stored campaign. */
export const changeTo = (campaign: Campaign, fields: Partial<CampaignChange> = {}): CampaignChange => ({
  campaign,
  lease: null,
  newDeliveries: [],
  ...fields,
});
