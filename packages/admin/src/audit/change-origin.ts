import {
  MemberId,
  REASON_LENGTH,
  object,
  validate,
  visibleText,
  type Immutable,
  type ValidationIssues,
} from '@workspace-api/core';
import type { z } from 'zod';

/** The reason for a change, for the audit log. */
export const ChangeReason = object({
  reason: visibleText(REASON_LENGTH).optional().meta({ description: 'Why, for the audit log.' }),
});

/** The reason for a change, for the audit log: 1 to 500 characters. */
export type ChangeReason = Immutable<z.input<typeof ChangeReason>>;

/** The actor and the reason of a change, for the audit log. */
export const ChangeOrigin = ChangeReason.extend({
  actor: MemberId.optional().meta({ description: 'Who makes the change. If omitted, the audit log shows nobody.' }),
});

/** The actor and the reason of a change, for the audit log. */
export type ChangeOrigin = Immutable<z.input<typeof ChangeOrigin>>;

/** Throws `validation_failed` if the reason is invalid. The reason is optional. */
export const requireValidReason = (reason: unknown): void => {
  validate(ChangeReason, { reason });
};

/** Checks the reason for a change, which is optional. */
export const checkReason = (issues: ValidationIssues, reason: unknown): void => {
  issues.check(ChangeReason, { reason });
};

/** Checks the actor and the reason of a change. Both are optional. */
export const checkOrigin = (issues: ValidationIssues, origin: unknown): void => {
  issues.check(ChangeOrigin, origin);
};
