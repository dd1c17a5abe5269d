import {
  ApiKey,
  ValidationIssues,
  object,
  oneOf,
  setOf,
  type Immutable,
  type MemberId,
  type Scope,
  type WorkspaceId,
} from '@workspace-api/core';
import type * as z from 'zod';
import { checkReason, type ChangeReason } from '../audit/change-origin.js';
import type { AdminPorts } from '../ports.js';
import { requireOwner } from '../workspaces/require-owner.js';
import { addApiKey, type IssuedApiKey } from './add-api-key.js';

/** The possible lifetimes of a key in days. A key with null never expires. */
export const KEY_LIFETIMES = [30, 90, 365, null] as const;

/** Returns the schema of a key to issue with some of these scopes. */
const inputWith = (known: readonly Scope[]) =>
  object({
    name: ApiKey.shape.name,
    scopes: setOf(oneOf(known), { min: 1, max: known.length }),
    expiresInDays: oneOf(KEY_LIFETIMES).optional(),
  });

/** The name, scopes and lifetime of a key to issue. A key that does not expire has no `expiresInDays`. */
export type IssueApiKeyInput = Immutable<z.input<ReturnType<typeof inputWith>>>;

/** Issues a key for the workspace. Throws `validation_failed`, `owner_required` and `workspace_not_found`. */
export const issueApiKey = (
  ports: Pick<AdminPorts, 'workspaces' | 'apiKeys' | 'auditLog' | 'ids' | 'clock' | 'random' | 'digest'>,
  known: readonly Scope[],
) => {
  const Input = inputWith(known);
  return async (
    workspaceId: WorkspaceId,
    actor: MemberId,
    input: IssueApiKeyInput,
    { reason }: ChangeReason = {},
  ): Promise<IssuedApiKey> => {
    const issues = new ValidationIssues();
    const checked = issues.check(Input, input);
    checkReason(issues, reason);
    if (checked === undefined || issues.found.length > 0) throw issues.toError('validation_failed');
    await requireOwner(ports.workspaces, workspaceId, actor);
    const { name, expiresInDays = null } = checked;
    const scopes = known.filter((scope) => checked.scopes.includes(scope));
    return addApiKey(ports)(workspaceId, 'key.issue', { name, scopes, expiresInDays, actor, reason });
  };
};
