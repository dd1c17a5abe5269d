import type { AuditRecord } from '@workspace-api/admin';
import type { CommandDefinition } from '../configuration/command-definition.js';
import { table } from '../text/table.js';
import { operationCommand } from './operation-command.js';

/** Quotes a value that could be taken for further details. Callers choose names. */
const quoteIfNeeded = (value: string): string => (/[",]/u.test(value) ? JSON.stringify(value) : value);

const describeDetails = (details: AuditRecord['details']): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${quoteIfNeeded(value)}`)
    .join(', ');

/** Returns audit log entries as a table. */
export const auditTable = (entries: readonly AuditRecord[]): string[] =>
  table(
    ['TIME', 'BY', 'ACTION', 'TARGET', 'OUTCOME', 'REASON', 'DETAILS'],
    entries.map(({ at, actor, action, target, outcome, reason, details }) => [
      at,
      actor ?? '-',
      action,
      target,
      outcome?.replace('_', ' ') ?? 'unknown',
      reason ?? '-',
      describeDetails(details),
    ]),
  );

/** The command `audit list`. */
export const GROUP: readonly CommandDefinition[] = [
  operationCommand({
    operation: 'listAuditLog',
    description: 'List the changes to a workspace, its members, keys and limits, newest first.',
    examples: {
      'The latest changes': 'workspace-api audit list --workspace "$WORKSPACE_ID"',
      'The keys that were revoked without an OWNER': `workspace-api audit list --workspace "$WORKSPACE_ID" --json --limit 100 |\n    jq '.entries[] | select(.action == "key.revoke_in_emergency")'`,
    },
    show: ({ items, nextCursor }) => ({
      document: { entries: items, nextCursor },
      lines: [
        ...auditTable(items),
        ...(nextCursor === null ? [] : ['', `There are more. Add --cursor ${nextCursor} for the next page.`]),
      ],
    }),
  }),
];
