import type { AuditRecord } from '@workspace-api/admin';
import type { CommandDefinition } from '../configuration/command-definition.js';
import { pageLines, table } from '../text/table.js';
import { operationCommand } from './operation-command.js';

/** Quotes a value that could be taken for further details. Callers choose names. */
const quoteIfNeeded = (value: string): string => (/[",]/u.test(value) ? JSON.stringify(value) : value);

const describeDetails = ({ details, counts }: AuditRecord): string =>
  Object.entries({ ...details, ...counts })
    .map(([name, value]) => `${name}: ${quoteIfNeeded(String(value))}`)
    .join(', ');

/** Returns audit log entries as a table. */
export const auditTable = (entries: readonly AuditRecord[]): string[] =>
  table(
    ['TIME', 'BY', 'ACTION', 'TARGET', 'OUTCOME', 'REASON', 'DETAILS'],
    entries.map((entry) => [
      entry.at,
      entry.actor ?? '-',
      entry.action,
      entry.target,
      entry.outcome?.replace('_', ' ') ?? 'unknown',
      entry.reason ?? '-',
      describeDetails(entry),
    ]),
  );

/** The commands `audit list` and `audit export`. */
export const GROUP: readonly CommandDefinition[] = [
  operationCommand({
    operation: 'listAuditLog',
    description: 'List the changes to a workspace, newest first.',
    examples: {
      'The latest changes': 'workspace-api audit list --workspace "$WORKSPACE_ID"',
      'The keys that were revoked without an OWNER': `workspace-api audit list --workspace "$WORKSPACE_ID" --json --limit 100 |\n    jq '.entries[] | select(.action == "key.revoke_in_emergency")'`,
    },
    show: ({ items, nextCursor }) => ({
      document: { entries: items, nextCursor },
      lines: pageLines(auditTable(items), nextCursor),
    }),
  }),
  operationCommand({
    operation: 'exportAuditLog',
    description: 'Export the changes to all workspaces, oldest first, for another system.',
    examples: {
      'The first entries': 'workspace-api audit export --json --limit 100',
      'Those after them': 'workspace-api audit export --json --limit 100 --cursor "$CURSOR"',
    },
    show: ({ items, nextCursor }) => ({
      document: { entries: items, nextCursor },
      lines: [
        ...auditTable(items),
        ...(nextCursor === null ? [] : ['', `Add --cursor ${nextCursor} for the entries after these.`]),
      ],
    }),
  }),
];
