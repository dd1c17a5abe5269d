import { MEMBER_ID_LENGTH, REASON_LENGTH, type ChangeOrigin } from '@workspace-api/core';
import { optionalTextOption } from './optional-text-option.js';

export const REASON_OPTION = optionalTextOption('--reason <text>', 'why, for the audit log', REASON_LENGTH);

/** Who makes a change, and why, for a command that needs no OWNER. */
export const ORIGIN_OPTIONS = {
  actor: optionalTextOption('--as <member-id>', 'who makes the change, for the audit log', MEMBER_ID_LENGTH),
  reason: REASON_OPTION,
};

/** Returns the origin of a change from the values of these options. */
export const originOf = ({ actor, reason }: { actor: string | null; reason: string | null }): ChangeOrigin => ({
  actor: actor ?? undefined,
  reason: reason ?? undefined,
});
