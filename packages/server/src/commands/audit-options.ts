import { PAGE_LIMIT, isUuid } from '@workspace-api/core';
import type { CommandOptions, Configuration } from '../configuration/command-option.js';
import { JSON_OPTION, WORKSPACE_OPTION } from '../configuration/common-options.js';
import { MONGODB_OPTIONS } from '../configuration/mongodb-options.js';
import { orElse, textThat, integer } from '../configuration/reader.js';

const PAGE_OPTIONS = {
  limit: {
    flags: '--limit <number>',
    description: 'maximum number of records to print',
    default: String(PAGE_LIMIT.default),
    rule: `takes an integer from ${PAGE_LIMIT.min} to ${PAGE_LIMIT.max}.`,
    read: integer(PAGE_LIMIT.min, PAGE_LIMIT.max),
  },
  cursor: {
    flags: '--cursor <uuid>',
    description: 'nextCursor of the previous page',
    defaultDescription: 'the first page',
    rule: 'takes a UUID.',
    read: orElse(textThat(isUuid), null),
  },
} as const satisfies CommandOptions;

export const LIST_AUDIT_LOG_OPTIONS = {
  workspace: WORKSPACE_OPTION,
  ...PAGE_OPTIONS,
  ...MONGODB_OPTIONS,
  json: JSON_OPTION,
};

export type ListAuditLogConfiguration = Configuration<typeof LIST_AUDIT_LOG_OPTIONS>;
