import { defineCommand, type CommandGroup } from '../configuration/command-definition.js';
import { LIST_AUDIT_LOG_OPTIONS } from './audit-options.js';

const LIST = defineCommand({
  name: 'list',
  description: 'List the changes to a workspace, its members, keys and limits, newest first.',
  examples: [
    { does: 'The latest changes', line: 'workspace-api audit list --workspace "$WORKSPACE_ID"' },
    {
      does: 'The keys that were revoked without an OWNER',
      line: `workspace-api audit list --workspace "$WORKSPACE_ID" --json --limit 100 |\n    jq '.entries[] | select(.action == "key.revoke_in_emergency")'`,
    },
  ],
  options: LIST_AUDIT_LOG_OPTIONS,
  run: async (configuration) => (await import('./list-audit-log.js')).listAuditLog(configuration),
});

/** `workspace-api audit list`. */
export const AUDIT: CommandGroup = {
  name: 'audit',
  description: 'Show the audit log of a workspace.',
  commands: [LIST],
};
