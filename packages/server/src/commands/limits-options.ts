import { type CommandOptions, type Configuration, inGroup } from '../configuration/command-option.js';
import { JSON_OPTION, ORIGIN_OPTIONS, WORKSPACE_OPTION } from '../configuration/common-options.js';
import { limitOption } from '../configuration/option-kinds.js';
import { MONGODB_OPTIONS } from '../configuration/mongodb-options.js';

const QUOTA = { min: 0, none: 'none' } as const;

const RATE = { min: 1, none: 'default' } as const;

/** Their variables are none of `serve`: what is set for a server must change no workspace. */
export const LIMIT_OPTIONS = {
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
