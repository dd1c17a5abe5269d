import type { WorkerEvent } from '../../../src/chaos/history/worker-event.js';

/** An event of a worker that runs campaign `c` under a lease. */
export const eventOf = (
  kind: WorkerEvent['kind'],
  leaseId: string,
  at: number,
  groupId: string | null = null,
): WorkerEvent => ({ kind, at, worker: `worker of ${leaseId}`, campaignId: 'c', leaseId, groupId });

/** The events of a worker that runs campaign `c` to its end: a claim, a message to each group, and the completion. */
export const completeRun = (leaseId: string, groupIds: readonly string[]): readonly WorkerEvent[] => [
  eventOf('claimed', leaseId, 0),
  ...groupIds.map((groupId, index) => eventOf('sending', leaseId, index + 1, groupId)),
  eventOf('completed', leaseId, groupIds.length + 1),
];
