import { type ListedCampaign, listedCampaigns } from '../history/acknowledged.js';
import type { Evidence } from '../history/evidence.js';
import { type PageRead, type Span, overlaps } from '../history/history.js';
import type { Check, Violation } from './check.js';

/**
 * A page shows every campaign that was acknowledged before its request and belongs between its cursor and its last row.
 * Pages are read with majority. A primary that was stopped while another was elected may return old data after it is
 * resumed, until it learns of the other. Reads that overlap this time are excused.
 */
export const pagesAreComplete: Check = {
  name: 'a page shows every campaign that was acknowledged before its request',
  unit: 'rows that had to be on pages',
  minPerSecond: 2,
  judge: (evidence) => {
    const { history } = evidence;
    const list = listedCampaigns(evidence);
    const places = new Map(list.map(({ id, place }) => [id, place]));
    let checked = 0;
    let excused = 0;
    const violations: Violation[] = [];
    for (const read of history.pages) {
      if (read.page === null) continue;
      const { ids, hasMore } = read.page;
      const last = ids.at(-1);
      const from = read.after === null ? 0 : (places.get(read.after) ?? Infinity) + 1;
      const to = hasMore && last !== undefined ? (places.get(last) ?? -Infinity) : list.length - 1;
      const due = list.slice(from, to + 1).filter(({ acknowledgedAt }) => acknowledgedAt < read.start);
      const shown = new Set(ids);
      const missing = due.filter(({ id }) => !shown.has(id)).map(({ id }) => id);
      checked += due.length;
      if (missing.length === 0) continue;
      if (history.resumedPrimaries.some((span) => overlaps(span, read))) excused += 1;
      else
        violations.push({
          when: read,
          what: `a page of ${read.process} (walk ${read.walk}) lacks ${missing.join(', ')}`,
        });
    }
    return { checked, excused, violations };
  },
};

/** All pages show one list: in its order, below the cursor, as many rows as requested, and no row that disappears. */
export const pagesKeepOneOrder: Check = {
  name: 'pages show one list in one order, and no row twice in a walk',
  unit: 'pages',
  minPerSecond: 0.3,
  judge: ({ history, stored }) => {
    const places = new Map(stored.map(({ id }, place) => [id, place]));
    const walked = new Map<number, Set<string>>();

    const faultOf = ({ walk, after, limit, page }: PageRead): string | null => {
      if (page === null) return null;
      const seen = walked.get(walk) ?? new Set();
      walked.set(walk, seen);
      const again = page.ids.find((id) => seen.has(id));
      if (again !== undefined) return `shows ${again} again`;
      for (const id of page.ids) seen.add(id);

      const strange = page.ids.find((id) => !places.has(id));
      if (strange !== undefined) return `shows ${strange}, which is not there in the end`;
      if (page.ids.length > limit || (page.hasMore && page.ids.length < limit))
        return `has ${page.ids.length} rows where ${limit} were asked for`;
      const order = [...(after === null ? [] : [after]), ...page.ids].map((id) => places.get(id) ?? -1);
      const step = order.findIndex((place, index) => index > 0 && place <= (order[index - 1] ?? -1));
      return step < 0
        ? null
        : `shows ${page.ids[after === null ? step : step - 1] ?? ''} in another order than the list has`;
    };

    const reads = history.pages.filter(({ page }) => page !== null);
    const violations = reads.flatMap((read): Violation[] => {
      const fault = faultOf(read);
      return fault === null ? [] : [{ when: read, what: `a page of ${read.process} (walk ${read.walk}) ${fault}` }];
    });
    return { checked: reads.length, violations };
  },
};

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
    return { checked: later.length, violations };
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
