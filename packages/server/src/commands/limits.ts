import type { WorkspaceLimits } from '@workspace-api/core';
import type { CommandDefinition } from '../configuration/command-definition.js';
import { flagOf, inGroup, type CommandOptions } from '../configuration/command-option.js';
import { limitOption } from '../configuration/option-kinds.js';
import { table } from '../text/table.js';
import { operationCommand, type CommandResult } from './operation-command.js';

const QUOTA = { min: 0, none: 'none' } as const;

const RATE = { min: 1, none: 'default' } as const;

/** Their variables differ from those of `serve`: the settings of a server must not change a workspace. */
const QUOTAS = inGroup('Quotas (none for no limit)', {
  api_requests: limitOption('--max-api-requests <number>', 'maximum API requests per calendar month', QUOTA),
  campaigns: limitOption('--max-campaigns <number>', 'maximum campaigns created per calendar month', QUOTA),
  instances: limitOption('--max-instances <number>', 'maximum instances', QUOTA),
  groups: limitOption('--max-groups <number>', 'maximum groups', QUOTA),
});

const RATE_LIMITS = inGroup('Rate limits (default for the limits of the server)', {
  key: limitOption('--max-key-rate <number>', 'maximum requests of one key per minute', RATE),
  workspace: limitOption(
    '--max-workspace-rate <number>',
    'maximum requests of all keys of the workspace per minute',
    RATE,
  ),
});

const OPTIONS: CommandOptions = { ...QUOTAS, ...RATE_LIMITS };

const show = (limits: WorkspaceLimits): CommandResult => {
  const rows = (of: CommandOptions, values: Readonly<Record<string, number | null>>, none: string): string[][] =>
    Object.entries(of).map(([name, { flags, description }]) => [
      description.replace('maximum ', ''),
      String(values[name] ?? none),
      flags.replace(' <number>', ''),
    ]);
  return {
    document: { limits },
    lines: table(
      ['LIMIT', 'VALUE', 'FLAG'],
      [...rows(QUOTAS, limits.quotas, 'none'), ...rows(RATE_LIMITS, limits.rateLimits, 'default')],
    ),
  };
};

/** Returns the limits to change. */
const changesOf = (of: CommandOptions, configuration: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(
    Object.keys(of).flatMap((name) => (configuration[name] === 'unchanged' ? [] : [[name, configuration[name]]])),
  );

/** The commands `limits get` and `set`. */
export const LIMITS: readonly CommandDefinition[] = [
  operationCommand({
    operation: 'getLimits',
    description: 'Show the limits of a workspace.',
    examples: [
      { does: 'As a table', line: 'workspace-api limits get --workspace "$WORKSPACE_ID"' },
      { does: 'For a program', line: 'workspace-api limits get --workspace "$WORKSPACE_ID" --json' },
    ],
    isRepeatable: true,
    show,
  }),
  operationCommand({
    operation: 'setLimits',
    description:
      'Change the limits of a workspace. Omitted limits stay unchanged. Servers apply changes within 10 seconds.',
    examples: [
      {
        does: '1,000 campaigns per month, and its own rate limit',
        line: 'workspace-api limits set --workspace "$WORKSPACE_ID" \\\n    --max-campaigns 1000 --max-key-rate 60',
      },
      {
        does: 'No quota, and the rate limit of the server',
        line: 'workspace-api limits set --workspace "$WORKSPACE_ID" \\\n    --max-campaigns none --max-key-rate default',
      },
    ],
    options: OPTIONS,
    check: (values) =>
      Object.keys(OPTIONS).some((name) => values[name] !== 'unchanged')
        ? []
        : [`One of ${Object.values(OPTIONS).map(flagOf).join(', ')} is required.`],
    complete: (fields, configuration) => ({
      ...fields,
      quotas: changesOf(QUOTAS, configuration),
      rateLimits: changesOf(RATE_LIMITS, configuration),
    }),
    isRepeatable: true,
    show,
  }),
];
