import type { Id, MemberId, Timestamp } from '@workspace-api/core';

/** The changes that the audit log records. */
export const AUDIT_ACTIONS = [
  'workspace.create',
  'workspace.rename',
  'workspace.delete',
  'member.add',
  'member.change',
  'member.remove',
  'limits.change',
  'key.issue',
  'key.rotate',
  'key.revoke',
  'key.revoke_in_emergency',
] as const;

/** The name of an audited change. */
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** The id of an audit log entry: a lower-case UUID. */
export type AuditEntryId = Id<'AuditEntry'>;

/** A requested change to a workspace. An entry is written before its change and contains no secret. */
export interface AuditEntry {
  readonly id: AuditEntryId;
  /** The time of the request. */
  readonly at: Timestamp;
  /** The person who requested the change. Null for an operator or program that gave no name. */
  readonly actor: MemberId | null;
  readonly action: AuditAction;
  /** The id of the key, member or workspace that changes. */
  readonly target: string;
  /** 1 to 500 characters, or null. */
  readonly reason: string | null;
  /** The details of the change, such as the name and scopes of a new key. */
  readonly details: Readonly<Record<string, string>>;
}

/** The outcome of an audited change. */
export type AuditOutcome = 'made' | 'not_made';

/** An audit log entry with its outcome. */
export interface AuditRecord extends AuditEntry {
  /** Null if unknown: the process crashed or lost the storage before recording it. */
  readonly outcome: AuditOutcome | null;
}
