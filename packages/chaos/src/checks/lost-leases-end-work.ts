import { groupBy } from '../history/group-by.js';
import type { WorkerEvent } from '../history/worker-event.js';
import type { Check, Violation } from './check.js';

/** Returns the claim by which another worker took the campaign over. */
const takeoverOf = (claim: WorkerEvent, events: readonly WorkerEvent[]): WorkerEvent | undefined =>
  events.find(({ kind, at, leaseId }) => kind === 'claimed' && at > claim.at && leaseId !== claim.leaseId);

/** A worker that has lost its lease sends at most the message that it was about to send. */
export const lostLeasesEndWork: Check = {
  name: 'a worker that has lost its lease sends at most one more message',
  unit: 'takeovers',
  minPerSecond: 0,
  judge: ({ history: { workerEvents } }) => {
    let checked = 0;
    const violations: Violation[] = [];
    for (const events of groupBy(workerEvents, ({ campaignId }) => campaignId).values()) {
      const inOrder = [...events].sort((one, other) => one.at - other.at);
      for (const claim of inOrder.filter(({ kind }) => kind === 'claimed')) {
        const takeover = takeoverOf(claim, inOrder);
        if (takeover === undefined) continue;
        checked += 1;
        const late = inOrder.filter(
          ({ kind, at, leaseId }) => kind === 'sending' && at > takeover.at && leaseId === claim.leaseId,
        );
        if (late.length <= 1) continue;
        const when = { start: takeover.at, end: late.at(-1)?.at ?? takeover.at };
        const what = `${claim.worker} sent ${late.length} messages of ${claim.campaignId} after ${takeover.worker} had claimed it`;
        violations.push({ when, what });
      }
    }
    return { checked, excused: 0, violations };
  },
};
