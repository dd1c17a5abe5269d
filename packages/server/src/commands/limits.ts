import type { WorkspaceId } from '@workspace-api/core';
import { defineCommand, type CommandGroup } from '../configuration/command-definition.js';
import { flagOf, type CommandOptions, type Configuration } from '../configuration/command-option.js';
import { idOption } from '../configuration/id-option.js';
import { inGroup } from '../configuration/in-group.js';
import { JSON_OPTION } from '../configuration/json-option.js';
import { limitOption } from '../configuration/limit-option.js';
import { MONGODB_OPTIONS } from '../configuration/mongodb-options.js';

const WORKSPACE = idOption<WorkspaceId>('--workspace <id>', 'the workspace');

const QUOTA = { min: 0, none: 'none' } as const;

const RATE = { min: 1, none: 'default' } as const;

/** Their variables are none of `serve`: what is set for a server must change no workspace. */
const LIMIT_OPTIONS = {
  ...inGroup('Quotas, or none for no limit', {
    apiRequests: limitOption('--max-api-requests <number>', 'API requests in a calendar month', QUOTA),
    campaigns: limitOption('--max-campaigns <number>', 'campaigns that are created in a calendar month', QUOTA),
    instances: limitOption('--max-instances <number>', 'instances at any time', QUOTA),
    groups: limitOption('--max-groups <number>', 'groups at any time', QUOTA),
  } as const satisfies CommandOptions),
  ...inGroup('Rates, or default for what the server has for all workspaces', {
    keyRate: limitOption('--max-key-rate <number>', 'requests that one key may send in a minute', RATE),
    workspaceRate: limitOption(
      '--max-workspace-rate <number>',
      'requests that all keys of the workspace may send in a minute',
      RATE,
    ),
  } as const satisfies CommandOptions),
};

const GET_OPTIONS = { workspace: WORKSPACE, ...MONGODB_OPTIONS, json: JSON_OPTION };

const SET_OPTIONS = { workspace: WORKSPACE, ...LIMIT_OPTIONS, ...MONGODB_OPTIONS, json: JSON_OPTION };

export type GetLimitsConfiguration = Configuration<typeof GET_OPTIONS>;

export type SetLimitsConfiguration = Configuration<typeof SET_OPTIONS>;

const GET = defineCommand({
  name: 'get',
  description: 'Show what a workspace is limited to.',
  examples: [
    { does: 'What a workspace has', line: 'workspace-api limits get --workspace "$WORKSPACE_ID"' },
    { does: 'For a program', line: 'workspace-api limits get --workspace "$WORKSPACE_ID" --json' },
  ],
  options: GET_OPTIONS,
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
  options: SET_OPTIONS,
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
