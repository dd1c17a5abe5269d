import type { WorkspaceLimits } from '@workspace-api/core';
import type { CommandDefinition } from '../configuration/command-definition.js';
import { flagOf, inGroup, option, type CommandOptions } from '../configuration/command-option.js';
import { integer, optional, orWord } from '../configuration/value-types.js';
import { table } from '../text/table.js';
import { operationCommand } from './operation-command.js';

/** Returns an option for a limit. The word for none becomes null. Defaults to `'unchanged'`. */
const limit = (flag: string, description: string, min: 0 | 1, none: string) =>
  option(`maximum ${description}`, optional(orWord(none, integer(min, 1_000_000_000)), 'unchanged'), {
    flags: `--max-${flag} <number>`,
    defaultDescription: 'unchanged',
  });

/** Their variables differ from those of `serve`: the settings of a server must not change a workspace. */
const QUOTAS = inGroup('Quotas (none for no limit)', {
  api_requests: limit('api-requests', 'API requests per calendar month', 0, 'none'),
  campaigns: limit('campaigns', 'campaigns created per calendar month', 0, 'none'),
  instances: limit('instances', 'instances', 0, 'none'),
  groups: limit('groups', 'groups', 0, 'none'),
});

const RATE_LIMITS = inGroup('Rate limits (default for the limits of the server)', {
  key: limit('key-rate', 'requests of one key per minute', 1, 'default'),
  workspace: limit('workspace-rate', 'requests of all keys of the workspace per minute', 1, 'default'),
});

const OPTIONS: CommandOptions = { ...QUOTAS, ...RATE_LIMITS };

/** Returns limits as a table, with the flags that change them. */
export const limitTable = ({ quotas, rateLimits }: WorkspaceLimits): string[] => {
  const rows = (of: CommandOptions, values: Readonly<Record<string, number | null>>, none: string): string[][] =>
    Object.entries(of).map(([name, one]) => [
      one.description.replace('maximum ', ''),
      String(values[name] ?? none),
      flagOf(one),
    ]);
  return table(
    ['LIMIT', 'VALUE', 'FLAG'],
    [...rows(QUOTAS, quotas, 'none'), ...rows(RATE_LIMITS, rateLimits, 'default')],
  );
};

/** Returns the limits to change. */
const changesOf = (of: CommandOptions, configuration: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(
    Object.keys(of).flatMap((name) => (configuration[name] === 'unchanged' ? [] : [[name, configuration[name]]])),
  );

/** The command `limits set`. */
export const GROUP: readonly CommandDefinition[] = [
  operationCommand({
    operation: 'setLimits',
    description:
      'Change the limits of a workspace. Omitted limits stay unchanged. Servers apply changes within 10 seconds.',
    examples: {
      '1,000 campaigns per month, and its own rate limit':
        'workspace-api limits set --workspace "$WORKSPACE_ID" \\\n    --max-campaigns 1000 --max-key-rate 60',
      'No quota, and the rate limit of the server':
        'workspace-api limits set --workspace "$WORKSPACE_ID" \\\n    --max-campaigns none --max-key-rate default',
    },
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
    show: (limits) => ({ document: { limits }, lines: limitTable(limits) }),
  }),
];
