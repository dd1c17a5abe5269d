import { createNodePorts } from '@workspace-api/adapter-node';
import type { AuditEntry, CampaignChange, Revocation } from '@workspace-api/admin';
import {
  newCampaign,
  type ApiKey,
  type Campaign,
  type Group,
  type Id,
  type Instance,
  type WorkspaceId,
} from '@workspace-api/core';

const platform = createNodePorts();

export const { clock } = platform;

/** Returns an id for any kind of record. */
export const newId = (): Id<never> => platform.ids.next() as Id<never>;

/** Returns 64 unique hexadecimal digits. */
export const newHash = (): string => platform.digest.sha256(newId());

export const sampleGroup = (): Group => {
  const now = clock.now();
  return {
    id: newId(),
    instanceId: newId(),
    name: 'Customers',
    memberCount: 1,
    sendable: true,
    createdAt: now,
    updatedAt: now,
  };
};

export const sampleInstance = (): Instance => {
  const now = clock.now();
  return {
    id: newId(),
    name: 'Support line',
    status: 'disconnected',
    statusReason: null,
    statusChangedAt: now,
    createdAt: now,
    updatedAt: now,
  };
};

export const sampleCampaign = (): Campaign =>
  newCampaign({
    id: newId(),
    name: 'Spring sale',
    instanceId: newId(),
    groupIds: [newId()],
    content: { type: 'text', text: 'It is spring.' },
    metadata: {},
    scheduledAt: null,
    createdAt: clock.now(),
  });

export const sampleApiKey = (workspaceId: WorkspaceId): ApiKey => ({
  id: newId(),
  workspaceId,
  name: 'Back end',
  prefix: 'wsk_0000',
  scopes: ['groups:read'],
  createdAt: clock.now(),
  issuedBy: 'ada',
  issueReason: null,
  expiresAt: null,
  revokedAt: null,
  revokedBy: null,
  revocationReason: null,
  revokedInEmergency: false,
  lastUsedAt: null,
  lastUsedAddress: null,
});

export const sampleRevocation = (): Revocation => ({
  revokedAt: clock.now(),
  revokedBy: 'ada',
  revocationReason: null,
  revokedInEmergency: false,
});

export const sampleAuditEntry = (): AuditEntry => ({
  id: newId(),
  at: clock.now(),
  actor: 'ada',
  action: 'key.issue',
  target: newId(),
  reason: null,
  details: { name: 'Back end' },
});

/** Returns the change that replaces a stored campaign. */
export const changeTo = (campaign: Campaign): CampaignChange => ({ campaign, lease: null, newDeliveries: [] });
