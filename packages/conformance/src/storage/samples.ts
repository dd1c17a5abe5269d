import { randomBytes, randomUUID } from 'node:crypto';
import type { AuditEntry, CampaignChange, Lease, Revocation, VersionedCampaign } from '@workspace-api/admin';
import {
  newCampaign,
  toTimestamp,
  type ApiKey,
  type Campaign,
  type Group,
  type Id,
  type Idempotency,
  type Instance,
  type Workspace,
  type WorkspaceId,
} from '@workspace-api/core';

/** The creation time of every sample: the same for all, so that no store can order by time. */
export const CREATED_AT = toTimestamp(Date.UTC(2026, 0, 31, 9, 30));

/** Returns the time this many minutes after the creation of the samples. */
export const minutesLater = (minutes: number): ReturnType<typeof toTimestamp> =>
  toTimestamp(Date.parse(CREATED_AT) + minutes * 60_000);

/** Returns an id for any kind of record. Random, so that no store can order by it. */
export const newId = (): Id<never> => randomUUID() as string as Id<never>;

/** Returns 64 unique hexadecimal digits. */
export const newHash = (): string => randomBytes(32).toString('hex');

export const sampleWorkspace = (fields: Partial<Workspace> = {}): Workspace => ({
  id: newId(),
  name: 'Acme',
  createdAt: CREATED_AT,
  ...fields,
});

export const sampleApiKey = (workspaceId: WorkspaceId, fields: Partial<ApiKey> = {}): ApiKey => ({
  id: newId(),
  workspaceId,
  name: 'Back end',
  prefix: 'wsk_0000',
  scopes: ['groups:read', 'campaigns:write'],
  createdAt: CREATED_AT,
  issuedBy: 'owner',
  issueReason: null,
  expiresAt: null,
  revokedAt: null,
  revokedBy: null,
  revocationReason: null,
  revokedInEmergency: false,
  lastUsedAt: null,
  lastUsedAddress: null,
  ...fields,
});

/** Returns a revocation this many minutes after the creation of the samples. */
export const sampleRevocation = (minutes: number, fields: Partial<Revocation> = {}): Revocation => ({
  revokedAt: minutesLater(minutes),
  revokedBy: 'owner',
  revocationReason: 'It leaked.',
  revokedInEmergency: false,
  ...fields,
});

export const sampleAuditEntry = (fields: Partial<AuditEntry> = {}): AuditEntry => ({
  id: newId(),
  at: CREATED_AT,
  actor: 'owner',
  action: 'key.revoke',
  target: newId(),
  reason: 'It leaked.',
  details: { name: 'Back end' },
  ...fields,
});

export const sampleInstance = (fields: Partial<Instance> = {}): Instance => ({
  id: newId(),
  name: 'Support line',
  status: 'disconnected',
  statusReason: null,
  statusChangedAt: CREATED_AT,
  createdAt: CREATED_AT,
  updatedAt: CREATED_AT,
  ...fields,
});

export const sampleGroup = (fields: Partial<Group> = {}): Group => ({
  id: newId(),
  instanceId: newId(),
  name: 'Customers',
  memberCount: 12,
  sendable: true,
  createdAt: CREATED_AT,
  updatedAt: CREATED_AT,
  ...fields,
});

export const sampleCampaign = (fields: Partial<Campaign> = {}): Campaign => ({
  ...newCampaign({
    id: newId(),
    name: 'Spring sale',
    instanceId: newId(),
    groupIds: [newId(), newId()],
    content: { type: 'text', text: 'It is spring.' },
    metadata: { season: 'spring' },
    scheduledAt: null,
    createdAt: CREATED_AT,
  }),
  ...fields,
});

export const sampleIdempotency = (fields: Partial<Idempotency> = {}): Idempotency => ({
  key: randomUUID(),
  fingerprint: newHash(),
  scheduledAt: null,
  ...fields,
});

export const sampleLease = (fields: Partial<Lease> = {}): Lease => ({
  id: newId(),
  worker: 'worker-1',
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
