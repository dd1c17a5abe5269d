import type { Evidence } from '../history/evidence.js';
import { listedCampaigns, type ListedCampaign } from '../history/listed-campaigns.js';
import type { Span } from '../history/span.js';
import type { Check } from './check.js';

/** A campaign that a caller knew from a certain time. */
interface Sighting {
  readonly when: Span;
  readonly campaign: ListedCampaign;
}

/**
 * A campaign is above every campaign that was shown or acknowledged before its first request. So a page shows all
 * campaigns that will ever be below its first row.
 */
export const newCampaignsComeFirst: Check = {
  name: 'a new campaign never appears below one that was seen before its first request',
  unit: 'campaigns',
  minPerSecond: 0.3,
  judge: (evidence) => {
    const list = listedCampaigns(evidence);
    const sightings = sightingsOf(evidence, list);
    const later = list.filter(({ requestedAt }) => requestedAt > (sightings[0]?.when.end ?? Infinity));
    let next = 0;
    let top: Sighting | undefined;
    const violations = [...later]
      .sort((one, other) => one.requestedAt - other.requestedAt)
      .flatMap(({ id, place, requestedAt }) => {
        for (let seen = sightings[next]; seen !== undefined && seen.when.end < requestedAt; seen = sightings[++next]) {
          if (top === undefined || seen.campaign.place < top.campaign.place) top = seen;
        }
        if (top === undefined || place < top.campaign.place) return [];
        const what = `campaign ${id} was requested after ${top.campaign.id} was seen, and is below it`;
        return [{ when: { start: top.when.start, end: requestedAt }, what }];
      });
    return { checked: later.length, excused: 0, violations };
  },
};

/** Returns the newest row of each page and each acknowledged campaign, by the time when they were seen. */
const sightingsOf = ({ history }: Evidence, list: readonly ListedCampaign[]): readonly Sighting[] => {
  const byId = new Map(list.map((campaign) => [campaign.id, campaign]));
  const onPages = history.pages.flatMap((read) => {
    const campaign = byId.get(read.page?.ids[0] ?? '');
    return campaign === undefined ? [] : [{ when: read, campaign }];
  });
  const acknowledged = list
    .filter(({ acknowledgedAt }) => acknowledgedAt < Infinity)
    .map((campaign) => ({ when: { start: campaign.requestedAt, end: campaign.acknowledgedAt }, campaign }));
  return [...onPages, ...acknowledged].sort((one, other) => one.when.end - other.when.end);
};
