import type { Counters, CounterSubject } from '../../src/limits/counters.js';
import type { CountingWindow } from '../../src/limits/counting-window.js';
import type { WorkspaceId } from '../../src/workspaces/workspace.js';

export const fakeCounters = (): Counters => {
  const counts = new Map<string, number>();
  const keyOf = (workspaceId: WorkspaceId, subject: CounterSubject, { start }: CountingWindow): string =>
    [workspaceId, subject, start].join();
  const known: Counters['known'] = (...counted) => counts.get(keyOf(...counted)) ?? 0;
  return {
    add: (...counted) => {
      counts.set(keyOf(...counted), known(...counted) + 1);
    },
    known,
    total: async (...counted) => known(...counted),
  };
};
