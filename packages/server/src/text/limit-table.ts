import type { WorkspaceLimits } from '@workspace-api/core';
import { table } from './table.js';

/** The limits of a workspace for people, each with the flag that changes it. */
export const limitTable = ({ quotas, rateLimits }: WorkspaceLimits): string[] => {
  const quota = (limit: number | null): string => String(limit ?? 'none');
  const rate = (limit: number | null): string => String(limit ?? 'default');
  return table(
    ['LIMIT', 'VALUE', 'CHANGED BY'],
    [
      ['API requests in a month', quota(quotas.api_requests), '--max-api-requests'],
      ['campaigns in a month', quota(quotas.campaigns), '--max-campaigns'],
      ['instances', quota(quotas.instances), '--max-instances'],
      ['groups', quota(quotas.groups), '--max-groups'],
      ['requests of a key in a minute', rate(rateLimits.key), '--max-key-rate'],
      ['requests of the workspace in a minute', rate(rateLimits.workspace), '--max-workspace-rate'],
    ],
  );
};
