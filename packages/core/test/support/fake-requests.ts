import type { RequestCounter } from '../../src/usage/usage.js';
import type { Timestamp } from '../../src/values/timestamp.js';
import type { WorkspaceId } from '../../src/workspaces/workspace.js';

export const fakeRequests = (): RequestCounter => {
  const counted: { workspaceId: WorkspaceId; at: Timestamp }[] = [];
  return {
    count: (workspaceId, at) => {
      counted.push({ workspaceId, at });
    },
    total: async (workspaceId, { start, end }) =>
      counted.filter((one) => one.workspaceId === workspaceId && start <= one.at && one.at < end).length,
  };
};
