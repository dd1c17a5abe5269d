import { MemberId, timestamp } from '@workspace-api/core';
import { AuditEntry } from './audit-entry.js';

/** The fields that select entries of the audit log. An entry must match all that are given. */
export const AuditFilter = {
  actor: MemberId.optional().meta({ description: 'Only changes that this person requested.' }),
  action: AuditEntry.shape.action.optional().meta({ description: 'Only these changes.' }),
  since: timestamp().optional().meta({ description: 'Only changes from this time on.' }),
  before: timestamp().optional().meta({ description: 'Only changes before this time.' }),
};

type Filter = Readonly<Partial<Record<keyof typeof AuditFilter | 'workspaceId', string | undefined>>>;

/** Returns whether an entry matches all fields of a filter. */
export const matches = (
  entry: AuditEntry & { readonly workspaceId?: string },
  { actor = entry.actor ?? undefined, action = entry.action, since = '', before = '~', workspaceId }: Filter,
): boolean =>
  (entry.actor ?? undefined) === actor &&
  entry.action === action &&
  entry.at >= since &&
  entry.at < before &&
  [undefined, entry.workspaceId].includes(workspaceId);
