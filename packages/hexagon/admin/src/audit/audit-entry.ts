import {
  id,
  MemberId,
  object,
  oneOf,
  pairs,
  quantity,
  text,
  timestamp,
  type Id,
  type Immutable,
} from '@workspace-api/core';
import { REASON_LENGTH } from '@workspace-api/core/internal';
import * as z from '@workspace-api/core/zod';

/** The changes that the audit log records. One in the plural changes several records of its target, the workspace. */
export const AUDIT_ACTIONS = [
  'workspace.create',
  'workspace.rename',
  'workspace.delete',
  'member.add',
  'member.change',
  'member.remove',
  'member.erase',
  'limits.change',
  'key.issue',
  'key.change',
  'key.rotate',
  'key.revoke',
  'key.revoke_in_emergency',
  'key_page.open',
  'audit.prune',
  'instance.add',
  'instance.change_status',
  'instance.remove',
  'instances.remove',
  'instances.sync',
  'group.add',
  'group.change',
  'group.remove',
  'groups.remove',
  'groups.sync',
  'campaign.create',
  'campaign.move',
  'campaign.claim',
  'campaigns.claim',
] as const;

/** The name of an audited change. */
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** The id of an audit log entry: a lower-case UUID. */
export type AuditEntryId = Id<'AuditEntry'>;

/** A requested change to a workspace. An entry is written before its change and contains no secret. */
export const AuditEntry = object({
  id: id('AuditEntry').meta({ description: 'The id of the entry.' }),
  at: timestamp().meta({ description: 'The time of the request.' }),
  actor: MemberId.nullable().meta({
    description: 'Who requested the change. Null for an operator or program that gave no name.',
  }),
  action: oneOf(AUDIT_ACTIONS).meta({ description: 'The change.' }),
  target: text({ min: 1, max: 255 }).meta({ description: 'The id of the record, member or workspace that changes.' }),
  reason: text(REASON_LENGTH).nullable().meta({ description: 'Why.' }),
  details: pairs({ pairs: 100, key: { min: 1, max: 100 }, value: { min: 0, max: 100_000 } }).meta({
    description: 'The details of the change, such as the name and scopes of a new key.',
  }),
});

/** A requested change to a workspace. An entry is written before its change and contains no secret. */
export interface AuditEntry extends Immutable<z.output<typeof AuditEntry>> {}

/** The outcome of an audited change. */
export type AuditOutcome = 'made' | 'not_made';

/** The numbers of records that a change affected, by effect. */
export type AuditCounts = Readonly<Record<string, number>>;

/** An audit log entry with its outcome. */
export const AuditRecord = AuditEntry.extend({
  outcome: oneOf(['made', 'not_made'] satisfies AuditOutcome[])
    .nullable()
    .meta({
      description: 'Null if unknown: the process crashed or lost the storage before recording it.',
    }),
  counts: z.record(z.string(), quantity()).nullable().meta({
    description:
      'What a change of several records did, such as `{"added": 3}`. Null for one record, and without an outcome.',
  }),
});

/** An audit log entry with its outcome. */
export interface AuditRecord extends Immutable<z.output<typeof AuditRecord>> {}
