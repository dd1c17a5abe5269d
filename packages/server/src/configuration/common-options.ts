import type { ChangeOrigin } from '@workspace-api/admin';
import { MEMBER_ID_LENGTH, REASON_LENGTH, type WorkspaceId } from '@workspace-api/core';
import { idOption, optionalTextOption, switchOption } from './option-kinds.js';

/** The option of every command that prints a result. */
export const JSON_OPTION = {
  ...switchOption('--json', 'print one JSON document instead of text for people'),
  group: 'Output',
};

/** The workspace that a command works on. */
export const WORKSPACE_OPTION = idOption<WorkspaceId>('--workspace <id>', 'id of the workspace');

export const REASON_OPTION = optionalTextOption(
  '--reason <text>',
  'reason for the change, for the audit log',
  REASON_LENGTH,
);

/** The member who makes a change and the reason, for commands that do not require an OWNER. */
export const ORIGIN_OPTIONS = {
  actor: optionalTextOption(
    '--as <member-id>',
    'id of the member who makes the change, for the audit log',
    MEMBER_ID_LENGTH,
  ),
  reason: REASON_OPTION,
};

/** Returns the origin of a change from the values of `ORIGIN_OPTIONS`. */
export const originOf = ({ actor, reason }: { actor: string | null; reason: string | null }): ChangeOrigin => ({
  actor: actor ?? undefined,
  reason: reason ?? undefined,
});
