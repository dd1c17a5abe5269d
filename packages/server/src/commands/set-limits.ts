import { originOf } from '../configuration/common-options.js';
import { ALWAYS } from '../database/retry-while-unavailable.js';
import { withStorage } from '../database/with-storage.js';
import { print } from '../print.js';
import { limitTable } from '../text/limit-table.js';
import type { SetLimitsConfiguration } from './limits-options.js';

/** Returns a limit as the admin surface takes it: undefined leaves it unchanged. */
const changeOf = (limit: number | null | 'unchanged'): number | null | undefined =>
  limit === 'unchanged' ? undefined : limit;

/** Changes limits of a workspace, and prints all of its limits. */
export const setLimits = ({ workspace, json, ...configuration }: SetLimitsConfiguration): Promise<void> =>
  withStorage(
    configuration,
    async ({ admin }) => {
      const { keyRate, workspaceRate, apiRequests, instances, groups, campaigns } = configuration;
      const changes = {
        rateLimits: { key: changeOf(keyRate), workspace: changeOf(workspaceRate) },
        quotas: {
          api_requests: changeOf(apiRequests),
          instances: changeOf(instances),
          groups: changeOf(groups),
          campaigns: changeOf(campaigns),
        },
      };
      const limits = await admin.setLimits(workspace, changes, originOf(configuration));
      print(json, { limits }, limitTable(limits));
    },
    ALWAYS,
  );
