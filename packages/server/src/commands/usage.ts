import type { CommandDefinition } from '../configuration/command-definition.js';
import { table } from '../text/table.js';
import { operationCommand } from './operation-command.js';

/** The command `usage get`. */
export const GROUP: readonly CommandDefinition[] = [
  operationCommand({
    operation: 'getUsage',
    examples: { 'In the current month': 'workspace-api usage get --workspace "$WORKSPACE_ID"' },
    show: (usage) => ({
      document: { usage },
      lines: [
        ...table(
          ['METRIC', 'USED', 'LIMIT', 'REMAINING'],
          usage.metrics.map(({ metric, used, limit, remaining }) => [
            metric,
            String(used),
            String(limit ?? 'none'),
            String(remaining ?? '-'),
          ]),
        ),
        '',
        `From ${usage.periodStart} until before ${usage.periodEnd}.`,
      ],
    }),
  }),
];
