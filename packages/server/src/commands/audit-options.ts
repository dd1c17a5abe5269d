import type { Configuration } from '../configuration/command-option.js';
import { JSON_OPTION } from '../configuration/json-option.js';
import { MONGODB_OPTIONS } from '../configuration/mongodb-options.js';
import { PAGE_OPTIONS } from '../configuration/page-options.js';
import { WORKSPACE_OPTION } from '../configuration/workspace-option.js';

export const LIST_AUDIT_LOG_OPTIONS = {
  workspace: WORKSPACE_OPTION,
  ...PAGE_OPTIONS,
  ...MONGODB_OPTIONS,
  json: JSON_OPTION,
};

export type ListAuditLogConfiguration = Configuration<typeof LIST_AUDIT_LOG_OPTIONS>;
