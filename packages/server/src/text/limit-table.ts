import type { WorkspaceLimits } from '@workspace-api/core';
import { table } from './table.js';

/** Returns the limits of a workspace as a table, with the flag of `limits set` for each. */
export const limitTable = ({ quotas, rateLimits }: WorkspaceLimits): string[] => {
  const quota = (limit: number | null): string => String(limit ?? 'none');
  const rate = (limit: number | null): string => String(limit ?? 'default');
  return table(
    ['LIMIT', 'VALUE', 'FLAG'],
    [
      ['API requests per month', quota(quotas.api_requests), '--max-api-requests'],
      ['campaigns per month', quota(quotas.campaigns), '--max-campaigns'],
      ['instances', quota(quotas.instances), '--max-instances'],
      ['groups', quota(quotas.groups), '--max-groups'],
      ['requests of a key per minute', rate(rateLimits.key), '--max-key-rate'],
      ['requests of the workspace per minute', rate(rateLimits.workspace), '--max-workspace-rate'],
    ],
  );
};
