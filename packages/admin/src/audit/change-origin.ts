import { MEMBER_ID_LENGTH, REASON_LENGTH, ValidationIssues, type MemberId } from '@workspace-api/core';

/** The reason for a change, for the audit log. */
export interface ChangeReason {
  /** 1 to 500 characters, at least one of them visible. */
  readonly reason?: string | undefined;
}

/** The actor and the reason of a change, for the audit log. */
export interface ChangeOrigin extends ChangeReason {
  /** The person who makes the change. If omitted, the audit log shows none. */
  readonly actor?: MemberId | undefined;
}

/** Checks the reason for a change, which is optional. */
export const checkReason = (issues: ValidationIssues, reason: unknown): void => {
  if (reason !== undefined) issues.nonBlankString(['reason'], reason, REASON_LENGTH);
};

/** Throws `validation_failed` if the reason is invalid. The reason is optional. */
export const requireValidReason = (reason: unknown): void => {
  const issues = new ValidationIssues();
  checkReason(issues, reason);
  issues.throwAs('validation_failed');
};

/** Checks the actor and the reason of a change. Both are optional. */
export const checkOrigin = (issues: ValidationIssues, { actor, reason }: ChangeOrigin): void => {
  if (actor !== undefined) issues.string(['actor'], actor, MEMBER_ID_LENGTH);
  checkReason(issues, reason);
};
