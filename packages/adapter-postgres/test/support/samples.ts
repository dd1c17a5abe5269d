import type { AuditEntry } from '@workspace-api/admin';
import { toTimestamp, type Campaign, type Group, type Id } from '@workspace-api/core';
import { randomUUID } from 'node:crypto';

/** Returns an id for any kind of record. */
export const newId = (): Id<never> => randomUUID() as string as Id<never>;

const CREATED_AT = toTimestamp(Date.UTC(2026, 0, 31, 9, 30, 0, 5));

export const sampleGroup = (fields: Partial<Group> = {}): Group => ({
  id: newId(),
  instanceId: newId(),
  name: 'Drivers',
  memberCount: 12,
  sendable: true,
  createdAt: CREATED_AT,
  updatedAt: CREATED_AT,
  ...fields,
});

export const sampleEntry = (fields: Partial<AuditEntry> = {}): AuditEntry => ({
  id: newId(),
  at: CREATED_AT,
  actor: 'ann',
  action: 'group.add',
  target: newId(),
  reason: null,
  details: {},
  ...fields,
});

export const sampleCampaign = (): Campaign => ({
  id: newId(),
  name: 'Hello',
  status: 'draft',
  failureReason: null,
  instanceId: newId(),
  groupIds: [newId()],
  content: { type: 'text', text: 'Hello.' },
  stats: { total: 1, pending: 1, sent: 0, failed: 0, skipped: 0 },
  metadata: {},
  scheduledAt: null,
  startedAt: null,
  endedAt: null,
  createdAt: CREATED_AT,
  updatedAt: CREATED_AT,
});
