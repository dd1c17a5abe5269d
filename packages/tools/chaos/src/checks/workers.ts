import { isDeepStrictEqual } from 'node:util';
import { groupBy } from '../history/acknowledged.js';
import type { StoredDueCampaign } from '../history/evidence.js';
import { type WorkerEvent, overlaps } from '../history/history.js';
import { LEASE_SECONDS } from '../settings.js';
import { type Check, EXCUSED, UNKNOWN_TIME, judgeEach } from './check.js';

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

/** A worker that is killed, stopped or without the storage beyond its lease cannot record the message that it sent last. */
export const messagesAreSentOnce: Check = {
  name: 'a message is sent again only if its worker could not record it',
  unit: 'messages',
  minPerSecond: 1,
  judge: ({ history: { workerEvents, interruptions } }) => {
    const outages = workerEvents.filter(({ kind }) => kind === 'unavailable');
    const couldRecord = ({ worker, campaignId, at: start }: WorkerEvent, end: number): boolean =>
      !interruptions.some((span) => span.worker === worker && overlaps(span, { start, end })) &&
      !outages.some((one) => one.worker === worker && one.campaignId === campaignId && one.at > start && one.at < end);
    const ofGroups = workerEvents.filter(({ groupId }) => groupId !== null);
    const messages = [...groupBy(ofGroups, ({ campaignId, groupId }) => `${campaignId}/${groupId}`)].map(
      ([message, events]) => {
        const [first = events[0], ...later] = inOrderOf(events);
        return { message, first, later, start: first.at, end: later.at(-1)?.at ?? first.at };
      },
    );
    return judgeEach(messages, ({ message, first, later }) => {
      let [sender, isRecorded, isRepeated] = [first, false, false];
      for (const event of later) {
        if (event.kind === 'recorded') isRecorded = true;
        else if (isRecorded || couldRecord(sender, event.at))
          return `${sender.worker} and then ${event.worker} sent ${message}`;
        else [sender, isRepeated] = [event, true];
      }
      return isRepeated ? EXCUSED : null;
    });
  },
};

/**
 * A lease, one whose claim or renewal took effect although nobody heard of it, and a call that takes as long as it may.
 */
const MAX_STANDSTILL_MILLISECONDS = 2 * LEASE_SECONDS * 1_000 + 12_000;

/** The oldest campaign is claimed first. */
export const campaignsDoNotStandStill: Check = {
  name: 'no campaign waits for a worker longer than two leases while others are claimed',
  unit: 'steps of campaigns',
  minPerSecond: 1,
  judge: ({ history: { workerEvents } }) => {
    const claims = workerEvents.filter(({ kind }) => kind === 'claimed');
    const steps = [...groupBy(workerEvents, ({ campaignId }) => campaignId)].flatMap(([id, events]) => {
      const times = inOrderOf(events.filter(({ kind }) => kind !== 'unavailable')).map(({ at }) => at);
      return times.slice(1).map((end, index) => ({ id, start: times[index] ?? end, end }));
    });
    return judgeEach(steps, ({ id, start, end }) =>
      claims.some(
        ({ campaignId, at }) => campaignId !== id && at > start + MAX_STANDSTILL_MILLISECONDS && at < end - 1_000,
      )
        ? `campaign ${id} stood still for ${Math.round(end - start)} ms`
        : null,
    );
  },
};

const inOrderOf = (events: readonly WorkerEvent[]): readonly WorkerEvent[] =>
  [...events].sort((one, other) => one.at - other.at);
