import type { Counters } from '../limits/counters.js';
import { rememberWindow } from '../limits/counting-window.js';
import type { Timestamp } from '../values/timestamp.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import { usagePeriodOf } from './usage-period.js';

/** Counts a request of a workspace for its month. Answers how many are known to have come before it. */
export const countRequest = (counters: Counters) => {
  const monthOf = rememberWindow(usagePeriodOf);

  return (workspaceId: WorkspaceId, now: Timestamp): number => {
    const month = monthOf(now);
    const before = counters.known(workspaceId, 'api_requests', month);
    counters.add(workspaceId, 'api_requests', month);
    return before;
  };
};
