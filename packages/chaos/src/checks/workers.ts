import { isDeepStrictEqual } from 'node:util';
import { groupBy } from '../history/acknowledged.js';
import type { StoredDueCampaign } from '../history/evidence.js';
import type { WorkerEvent } from '../history/history.js';
import { type Check, UNKNOWN_TIME, judgeEach } from './check.js';

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
    const wrong = dueCampaigns.flatMap((campaign) =>
      problemsOf(campaign, events.get(campaign.id) ?? []).map((problem) => `campaign ${campaign.id} ${problem}`),
    );
    return {
      checked: dueCampaigns.length,
      violations: [...lost, ...wrong].map((what) => ({ when: UNKNOWN_TIME, what })),
    };
  },
};

const problemsOf = (
  { status, stats, groupIds, deliveries }: StoredDueCampaign,
  events: readonly WorkerEvent[],
): readonly string[] => {
  const count = (outcome: string): number => deliveries.filter((delivery) => delivery.status === outcome).length;
  const counted = {
    total: groupIds.length,
    pending: 0,
    sent: count('sent'),
    failed: count('failed'),
    skipped: count('skipped'),
  };
  const completions = events.filter(({ kind }) => kind === 'completed').length;
  const receivers = new Set(deliveries.map(({ groupId }) => groupId));
  const sentTo = new Set(events.filter(({ kind }) => kind === 'sending').map(({ groupId }) => groupId));
  const unsent = deliveries.filter(({ groupId }) => !sentTo.has(groupId)).length;
  return [
    ...(status === 'completed' ? [] : [`is ${status}`]),
    ...(receivers.size === groupIds.length && deliveries.length === groupIds.length
      ? []
      : [`has ${deliveries.length} deliveries for ${groupIds.length} groups`]),
    ...(isDeepStrictEqual(stats, counted) ? [] : [`counts ${JSON.stringify(stats)}`]),
    ...(completions > 1 ? [`was completed ${completions} times`] : []),
    ...(unsent > 0 ? [`has ${unsent} deliveries of messages that were not sent`] : []),
  ];
};

/** A worker that has lost its lease sends at most the message that it was about to send. */
export const lostLeasesEndWork: Check = {
  name: 'a worker that has lost its lease sends at most one more message',
  unit: 'takeovers',
  minPerSecond: 0,
  judge: ({ history: { workerEvents } }) => {
    const takeovers = [...groupBy(workerEvents, ({ campaignId }) => campaignId).values()].flatMap((events) => {
      const inOrder = [...events].sort((one, other) => one.at - other.at);
      const claims = inOrder.filter(({ kind }) => kind === 'claimed');
      return claims.flatMap((claim) => {
        // A worker that was stopped may report its claim after the claim of the next one.
        const takeover = claims.find(({ leaseExpiresAt }) => leaseExpiresAt > claim.leaseExpiresAt);
        if (takeover === undefined) return [];
        const late = inOrder.filter(
          ({ kind, at, leaseId }) => kind === 'sending' && at > takeover.at && leaseId === claim.leaseId,
        );
        return [{ claim, takeover, late, start: takeover.at, end: late.at(-1)?.at ?? takeover.at }];
      });
    });
    return judgeEach(takeovers, ({ claim, takeover, late }) =>
      late.length <= 1
        ? null
        : `${claim.worker}, with a lease to ${claim.leaseExpiresAt}, sent ${late.length} messages of ${claim.campaignId} after ${takeover.worker} had claimed it to ${takeover.leaseExpiresAt}`,
    );
  },
};
