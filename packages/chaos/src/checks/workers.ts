import { groupBy } from '../history/acknowledged.js';
import type { StoredDueCampaign } from '../history/evidence.js';
import type { WorkerEvent } from '../history/history.js';
import { type Check, UNKNOWN_TIME, type Violation } from './check.js';

/**
 * Every due campaign is completed, and at most one completion is acknowledged. Each of its groups has one delivery, which
 * is counted once. A message may be sent more often: only the service that delivers it can prevent that.
 */
export const dueCampaignsCompleteOnce: Check = {
  name: 'every due campaign is completed once, with each delivery counted once',
  unit: 'campaigns',
  minPerSecond: 0.3,
  judge: ({ history: { dueCampaignIds, workerEvents }, dueCampaigns }) => {
    const events = groupBy(workerEvents, ({ campaignId }) => campaignId);
    const storedIds = new Set<string>(dueCampaigns.map(({ id }) => id));
    const lost = dueCampaignIds.filter((id) => !storedIds.has(id)).map((id) => `campaign ${id} is gone`);
    const wrong = dueCampaigns.flatMap((campaign) => {
      const own = events.get(campaign.id) ?? [];
      const completions = own.filter(({ kind }) => kind === 'completed').length;
      const receivers = new Set(own.filter(({ kind }) => kind === 'sending').map(({ groupId }) => groupId));
      const unsent = campaign.deliveries.filter(({ groupId }) => !receivers.has(groupId));
      const problems = [
        ...problemsOf(campaign),
        ...(completions > 1 ? [`was completed ${completions} times`] : []),
        ...(unsent.length > 0 ? [`has ${unsent.length} deliveries of messages that were not sent`] : []),
      ];
      return problems.map((problem) => `campaign ${campaign.id} ${problem}`);
    });
    const violations = [...lost, ...wrong].map((what): Violation => ({ when: UNKNOWN_TIME, what }));
    return { checked: dueCampaigns.length, violations };
  },
};

const problemsOf = ({ status, stats, groupIds, deliveries }: StoredDueCampaign): readonly string[] => {
  const count = (outcome: string): number => deliveries.filter((delivery) => delivery.status === outcome).length;
  const receivers = new Set(deliveries.map(({ groupId }) => groupId));
  const isCounted =
    stats.total === groupIds.length &&
    stats.pending === 0 &&
    stats.sent === count('sent') &&
    stats.failed === count('failed') &&
    stats.skipped === count('skipped');
  return [
    ...(status === 'completed' ? [] : [`is ${status}`]),
    ...(receivers.size === groupIds.length && deliveries.length === groupIds.length
      ? []
      : [`has ${deliveries.length} deliveries for ${groupIds.length} groups`]),
    ...(isCounted ? [] : [`counts ${JSON.stringify(stats)}`]),
  ];
};

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
    return { checked, violations };
  },
};
