import type { AuditAction, AuditEntry, AuditEntryId, AuditOutcome } from '@workspace-api/admin';
import type { UUID } from 'mongodb';
import { layoutOf } from './bson-layout.js';
import { fromId, fromTimestamp } from './bson-values.js';
import type { RowView } from './row-view.js';

export interface AuditEntryFields {
  readonly id: UUID;
  readonly at: Date;
  readonly actor: string | null;
  readonly action: AuditAction;
  readonly target: string;
  readonly reason: string | null;
  /** Pairs, because a name can contain a dot, which is special in field names. */
  readonly details: readonly (readonly [string, string])[];
}

export interface AuditOutcomeFields {
  readonly id: UUID;
  readonly outcome: AuditOutcome;
}

export const toAuditEntryFields = (entry: AuditEntry): AuditEntryFields => ({
  id: fromId(entry.id),
  at: fromTimestamp(entry.at),
  actor: entry.actor,
  action: entry.action,
  target: entry.target,
  reason: entry.reason,
  details: Object.entries(entry.details),
});

const layout = layoutOf(
  '_id',
  'workspaceId',
  'position',
  'id',
  'at',
  'actor',
  'action',
  'target',
  'reason',
  'details',
  'outcome',
);
const { slots } = layout;

export const AUDIT_ENTRY: RowView<AuditEntry, 'position'> = {
  layout,
  toItem: (row) => ({
    id: row.id(slots.id),
    at: row.timestamp(slots.at),
    actor: row.plain(slots.actor) as string | null,
    action: row.plain(slots.action) as AuditAction,
    target: row.plain(slots.target) as string,
    reason: row.plain(slots.reason) as string | null,
    details: Object.fromEntries(row.pairs(slots.details)),
  }),
};

export const AUDIT_OUTCOME: RowView<readonly [AuditEntryId, AuditOutcome]> = {
  layout,
  toItem: (row) => [row.id(slots.id), row.plain(slots.outcome) as AuditOutcome],
};
