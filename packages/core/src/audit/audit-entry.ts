import type { Id } from '../values/id.js';
import type { Timestamp } from '../values/timestamp.js';
import type { MemberId } from '../workspaces/member.js';

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

/** The name of a change. */
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** The id of an entry of the audit log, a UUID in lower case. */
export type AuditEntryId = Id<'AuditEntry'>;

/** A change to a workspace, as it was requested. An entry is written before its change, and holds no secret. */
export interface AuditEntry {
  readonly id: AuditEntryId;
  /** The time of the request. */
  readonly at: Timestamp;
  /** The person who made the change; null for an operator or a program that gave no name. */
  readonly actor: MemberId | null;
  readonly action: AuditAction;
  /** The id of the key, the member or the workspace that the change is about. */
  readonly target: string;
  /** 1 to 500 characters; null when none was given. */
  readonly reason: string | null;
  /** The change itself, such as the name and the scopes of a new key. */
  readonly details: Readonly<Record<string, string>>;
}

/** Whether a change was made. */
export type AuditOutcome = 'made' | 'not_made';

/** An entry of the audit log with its outcome. */
export interface AuditRecord extends AuditEntry {
  /** Null while it is unknown: the process crashed, or lost the storage, before it could be recorded. */
  readonly outcome: AuditOutcome | null;
}
