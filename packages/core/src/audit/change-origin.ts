import { ValidationIssues } from '../errors/validation-issues.js';
import { REASON_LENGTH } from '../values/text.js';
import { MEMBER_ID_LENGTH, type MemberId } from '../workspaces/member.js';

/** The reason for a change, for the audit log. */
export interface ChangeReason {
  /** 1 to 500 characters, not white space alone. */
  readonly reason?: string | undefined;
}

/** Who makes a change, and why, for the audit log. */
export interface ChangeOrigin extends ChangeReason {
  /** The person who makes the change. The audit log shows none if left out. */
  readonly actor?: MemberId | undefined;
}

/** Checks the reason for a change, where one is given. */
export const checkReason = (issues: ValidationIssues, reason: unknown): void => {
  if (reason !== undefined) issues.nonBlankText(['reason'], reason, REASON_LENGTH);
};

/** Throws `validation_failed` for an invalid reason. */
export const requireValidReason = (reason: unknown): void => {
  const issues = new ValidationIssues();
  checkReason(issues, reason);
  issues.throwAs('validation_failed');
};

/** Checks who makes a change, and why, where they are given. */
export const checkOrigin = (issues: ValidationIssues, { actor, reason }: ChangeOrigin): void => {
  if (actor !== undefined) issues.text(['actor'], actor, MEMBER_ID_LENGTH);
  checkReason(issues, reason);
};
