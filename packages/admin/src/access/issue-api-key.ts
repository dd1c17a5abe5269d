import { ValidationIssues, type MemberId, type Scope, type WorkspaceId } from '@workspace-api/core';
import { checkReason, type ChangeReason } from '../audit/change-origin.js';
import type { AdminPorts } from '../ports.js';
import { requireOwner } from '../workspaces/require-owner.js';
import { addApiKey, type IssuedApiKey } from './add-api-key.js';

/** The possible lifetimes of a key in days. A key with null never expires. */
export const KEY_LIFETIMES = [30, 90, 365, null] as const;

/** The name, scopes and lifetime of a key to issue. */
export interface IssueApiKeyInput {
  /** 1 to 120 characters, at least one of them visible. */
  readonly name: string;
  /** At least one, without duplicates. */
  readonly scopes: readonly Scope[];
  /** 30, 90 or 365 days. If omitted, the key never expires. */
  readonly expiresInDays?: (typeof KEY_LIFETIMES)[number] | undefined;
}

const check = (
  { name, scopes, expiresInDays = null }: IssueApiKeyInput,
  reason: unknown,
  known: readonly Scope[],
): void => {
  const issues = new ValidationIssues();
  issues.name(['name'], name);
  issues.set(['scopes'], scopes, { min: 1, max: known.length }, (path, scope) => {
    issues.oneOf(path, scope, known);
  });
  issues.oneOf(['expiresInDays'], expiresInDays, KEY_LIFETIMES);
  checkReason(issues, reason);
  issues.throwAs('validation_failed');
};

/** Issues a key for the workspace. Throws `validation_failed`, `owner_required` and `workspace_not_found`. */
export const issueApiKey =
  (
    ports: Pick<AdminPorts, 'workspaces' | 'apiKeys' | 'auditLog' | 'ids' | 'clock' | 'random' | 'digest'>,
    known: readonly Scope[],
  ) =>
  async (
    workspaceId: WorkspaceId,
    actor: MemberId,
    input: IssueApiKeyInput,
    { reason }: ChangeReason = {},
  ): Promise<IssuedApiKey> => {
    check(input, reason, known);
    await requireOwner(ports.workspaces, workspaceId, actor);
    const { name, expiresInDays = null } = input;
    const scopes = known.filter((scope) => input.scopes.includes(scope));
    return addApiKey(ports)(workspaceId, 'key.issue', { name, scopes, expiresInDays, actor, reason });
  };
