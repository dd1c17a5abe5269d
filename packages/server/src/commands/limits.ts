import { defineCommand, type CommandGroup } from '../configuration/command-definition.js';
import { flagOf } from '../configuration/command-option.js';
import { GET_LIMITS_OPTIONS, LIMIT_OPTIONS, SET_LIMITS_OPTIONS } from './limits-options.js';

const GET = defineCommand({
  name: 'get',
  description: 'Show the limits of a workspace.',
  examples: [
    { does: 'As a table', line: 'workspace-api limits get --workspace "$WORKSPACE_ID"' },
    { does: 'For a program', line: 'workspace-api limits get --workspace "$WORKSPACE_ID" --json' },
  ],
  options: GET_LIMITS_OPTIONS,
  run: async (configuration) => (await import('./get-limits.js')).getLimits(configuration),
});

const SET = defineCommand({
  name: 'set',
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
  options: SET_LIMITS_OPTIONS,
  check: (values) => {
    const names = Object.keys(LIMIT_OPTIONS) as (keyof typeof LIMIT_OPTIONS)[];
    if (names.some((name) => values[name] !== 'unchanged')) return [];
    return [`One of ${names.map((name) => flagOf(LIMIT_OPTIONS[name])).join(', ')} is required.`];
  },
  run: async (configuration) => (await import('./set-limits.js')).setLimits(configuration),
});

/** `workspace-api limits get` and `limits set`. */
export const LIMITS: CommandGroup = {
  name: 'limits',
  description: 'Show and change the limits of a workspace.',
  commands: [GET, SET],
};
