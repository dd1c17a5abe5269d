import { MEMBER_ID_LENGTH, REASON_LENGTH, type ChangeOrigin, type WorkspaceId } from '@workspace-api/core';
import { idOption, optionalTextOption, switchOption } from './option-kinds.js';

/** Every command that answers something can answer it for programs. */
export const JSON_OPTION = {
  ...switchOption('--json', 'print one JSON document instead of text for people'),
  group: 'Output',
};

/** Which workspace a command is about. */
export const WORKSPACE_OPTION = idOption<WorkspaceId>('--workspace <id>', 'the workspace');

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
