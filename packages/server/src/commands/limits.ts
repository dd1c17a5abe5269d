import { defineCommand, type CommandGroup } from '../configuration/command-definition.js';
import { flagOf } from '../configuration/command-option.js';
import { GET_LIMITS_OPTIONS, LIMIT_OPTIONS, SET_LIMITS_OPTIONS } from './limits-options.js';

const GET = defineCommand({
  name: 'get',
  description: 'Show what a workspace is limited to.',
  examples: [
    { does: 'What a workspace has', line: 'workspace-api limits get --workspace "$WORKSPACE_ID"' },
    { does: 'For a program', line: 'workspace-api limits get --workspace "$WORKSPACE_ID" --json' },
  ],
  options: GET_LIMITS_OPTIONS,
  run: async (configuration) => (await import('./get-limits.js')).getLimits(configuration),
});

const SET = defineCommand({
  name: 'set',
  description: 'Change limits of a workspace. Those that are left out stay. Servers hold to them within 10 seconds.',
  examples: [
    {
      does: '1,000 campaigns a month, and a rate of its own',
      line: 'workspace-api limits set --workspace "$WORKSPACE_ID" \\\n    --max-campaigns 1000 --max-key-rate 60',
    },
    {
      does: 'Without a quota again, and with the rate that all workspaces have',
      line: 'workspace-api limits set --workspace "$WORKSPACE_ID" \\\n    --max-campaigns none --max-key-rate default',
    },
  ],
  options: SET_LIMITS_OPTIONS,
  check: (values) => {
    const names = Object.keys(LIMIT_OPTIONS) as (keyof typeof LIMIT_OPTIONS)[];
    if (names.some((name) => values[name] !== 'unchanged')) return [];
    return [`One of ${names.map((name) => flagOf(LIMIT_OPTIONS[name])).join(', ')} is needed.`];
  },
  run: async (configuration) => (await import('./set-limits.js')).setLimits(configuration),
});

/** `workspace-api limits get` and `limits set`. */
export const LIMITS: CommandGroup = {
  name: 'limits',
  description: 'Show and change what a workspace is limited to.',
  commands: [GET, SET],
};
