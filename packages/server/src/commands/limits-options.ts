import { type CommandOptions, type Configuration, inGroup } from '../configuration/command-option.js';
import { JSON_OPTION, ORIGIN_OPTIONS, WORKSPACE_OPTION } from '../configuration/common-options.js';
import { limitOption } from '../configuration/option-kinds.js';
import { MONGODB_OPTIONS } from '../configuration/mongodb-options.js';

const QUOTA = { min: 0, none: 'none' } as const;

const RATE = { min: 1, none: 'default' } as const;

/** Their variables differ from those of `serve`: the settings of a server must not change a workspace. */
export const LIMIT_OPTIONS = {
  ...inGroup('Quotas (none for no limit)', {
    apiRequests: limitOption('--max-api-requests <number>', 'maximum API requests per calendar month', QUOTA),
    campaigns: limitOption('--max-campaigns <number>', 'maximum campaigns created per calendar month', QUOTA),
    instances: limitOption('--max-instances <number>', 'maximum instances', QUOTA),
    groups: limitOption('--max-groups <number>', 'maximum groups', QUOTA),
  } as const satisfies CommandOptions),
  ...inGroup('Rate limits (default for the limits of the server)', {
    keyRate: limitOption('--max-key-rate <number>', 'maximum requests of one key per minute', RATE),
    workspaceRate: limitOption(
      '--max-workspace-rate <number>',
      'maximum requests of all keys of the workspace per minute',
      RATE,
    ),
  } as const satisfies CommandOptions),
};

export const GET_LIMITS_OPTIONS = { workspace: WORKSPACE_OPTION, ...MONGODB_OPTIONS, json: JSON_OPTION };

export const SET_LIMITS_OPTIONS = {
  workspace: WORKSPACE_OPTION,
  ...ORIGIN_OPTIONS,
  ...LIMIT_OPTIONS,
  ...MONGODB_OPTIONS,
  json: JSON_OPTION,
};

export type GetLimitsConfiguration = Configuration<typeof GET_LIMITS_OPTIONS>;

export type SetLimitsConfiguration = Configuration<typeof SET_LIMITS_OPTIONS>;
