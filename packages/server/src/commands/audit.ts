import type { AuditRecord } from '@workspace-api/admin';
import type { CommandDefinition } from '../configuration/command-definition.js';
import { OPERATIONS, operationOptions } from '../configuration/operation-options.js';
import { pageLines, table } from '../text/table.js';
import { operationCommand } from './operation-command.js';

/** Quotes a value that could be taken for further details. Callers choose names. */
const quoteIfNeeded = (value: string): string => (/[",]/u.test(value) ? JSON.stringify(value) : value);

const describeDetails = ({ details, counts }: AuditRecord): string =>
  Object.entries({ ...details, ...counts })
    .map(([name, value]) => `${name}: ${quoteIfNeeded(String(value))}`)
    .join(', ');

/** Returns audit log entries as a table, which begins with the workspace if they have one. */
export const auditTable = (entries: readonly (AuditRecord & { readonly workspaceId?: string })[]): string[] => {
  const columns = ['TIME', 'BY', 'ACTION', 'TARGET', 'OUTCOME', 'REASON', 'DETAILS'];
  return table(
    entries[0]?.workspaceId === undefined ? columns : ['WORKSPACE', ...columns],
    entries.map((entry) => [
      ...(entry.workspaceId === undefined ? [] : [entry.workspaceId]),
      entry.at,
      entry.actor ?? '-',
      entry.action,
      entry.target,
      entry.outcome?.replace('_', ' ') ?? 'unknown',
      entry.reason ?? '-',
      describeDetails(entry),
    ]),
  );
};

/** The filters of a log. --as names who makes a change, and not whose changes are shown. */
const FILTERS = {
  actor: { ...operationOptions(OPERATIONS.listAuditLog).actor, flags: '--actor <member-id>' },
};

/** The commands `audit list`, `export` and `prune`. */
export const GROUP: readonly CommandDefinition[] = [
  operationCommand({
    operation: 'listAuditLog',
    description: 'List the changes to a workspace, newest first.',
    examples: {
      'The latest changes': 'workspace-api audit list --workspace "$WORKSPACE_ID"',
      'The keys that were revoked without an OWNER':
        'workspace-api audit list --workspace "$WORKSPACE_ID" \\\n    --action key.revoke_in_emergency --since 2030-01-01',
    },
    options: FILTERS,
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
    options: FILTERS,
    show: ({ items, nextCursor }) => ({
      document: { entries: items, nextCursor },
      lines: [
        ...auditTable(items),
        ...(nextCursor === null ? [] : ['', `Add --cursor ${nextCursor} for the entries after these.`]),
      ],
    }),
  }),
  operationCommand({
    operation: 'pruneAuditLog',
    description: 'Delete the entries of all workspaces before a time. serve does so with --audit-retention.',
    examples: { 'Those of earlier years': 'workspace-api audit prune --before 2020-01-01 --as ann' },
    isRepeatable: true,
    show: async ({ deleted, isFinished }, fields, { admin }) => {
      let sum = deleted;
      while (!isFinished) {
        ({ deleted, isFinished } = await admin.pruneAuditLog({ ...fields, before: String(fields['before']) }));
        sum += deleted;
      }
      return { document: { deleted: sum }, lines: [`Deleted ${sum} entries.`] };
    },
  }),
];
