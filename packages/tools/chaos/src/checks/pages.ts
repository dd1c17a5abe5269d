import { listedCampaigns } from '../history/acknowledged.js';
import { type PageRead, isBehindResumedPrimary } from '../history/history.js';
import { type Check, EXCUSED, judgeEach } from './check.js';

const nameOf = ({ process, walk }: PageRead): string => `a page of ${process} (walk ${walk})`;

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
    const list = listedCampaigns(evidence);
    const places = new Map(list.map(({ id, place }) => [id, place]));
    let checked = 0;
    const verdict = judgeEach(evidence.history.pages, (read) => {
      if (read.page === null) return null;
      const { ids, hasMore } = read.page;
      const last = ids.at(-1);
      const from = read.after === null ? 0 : (places.get(read.after) ?? Infinity) + 1;
      const to = hasMore && last !== undefined ? (places.get(last) ?? -Infinity) : list.length - 1;
      const due = list.slice(from, to + 1).filter(({ acknowledgedAt }) => acknowledgedAt < read.start);
      const shown = new Set(ids);
      const missing = due.filter(({ id }) => !shown.has(id)).map(({ id }) => id);
      checked += due.length;
      if (missing.length === 0) return null;
      return isBehindResumedPrimary(evidence.history, read) ? EXCUSED : `${nameOf(read)} lacks ${missing.join(', ')}`;
    });
    return { ...verdict, checked };
  },
};

/** All pages show one list: in its order, below the cursor, as many rows as requested, and no row that disappears. */
export const pagesKeepOneOrder: Check = {
  name: 'pages show one list in one order, and no row twice in a walk',
  unit: 'pages',
  minPerSecond: 0.3,
  judge: ({ history, stored }) => {
    const places = new Map(stored.map(({ id }, place) => [id, place]));
    const walked = new Map<string, Set<string>>();

    const problemOf = ({ walk, after, limit, page }: PageRead): string | null => {
      const { ids, hasMore } = page ?? { ids: [], hasMore: false };
      const seen = walked.get(walk) ?? new Set();
      const again = ids.find((id) => seen.has(id));
      if (again !== undefined) return `shows ${again} again`;
      walked.set(walk, new Set([...seen, ...ids]));

      const strange = ids.find((id) => !places.has(id));
      if (strange !== undefined) return `shows ${strange}, which is not there in the end`;
      if (ids.length > limit || (hasMore && ids.length < limit))
        return `has ${ids.length} rows where ${limit} were requested`;
      const order = [...(after === null ? [] : [after]), ...ids];
      const placeOf = (index: number): number => places.get(order[index] ?? '') ?? -1;
      const wrong = order.find((_, index) => index > 0 && placeOf(index) <= placeOf(index - 1));
      return wrong === undefined ? null : `shows ${wrong} in another order than the list has`;
    };

    const reads = history.pages.filter(({ page }) => page !== null);
    return judgeEach(reads, (read) => {
      const problem = problemOf(read);
      return problem === null ? null : `${nameOf(read)} ${problem}`;
    });
  },
};

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
    const byId = new Map(list.map((campaign) => [campaign.id, campaign]));
    const sightings = [
      ...list.map((campaign) => ({ ...campaign, seenAt: campaign.acknowledgedAt })),
      ...evidence.history.pages.flatMap(({ page, end }) => {
        const first = byId.get(page?.ids[0] ?? '');
        return first === undefined ? [] : [{ ...first, seenAt: end }];
      }),
    ];
    const firstSeenAt = Math.min(...sightings.map(({ seenAt }) => seenAt));
    const later = list
      .filter(({ requestedAt }) => requestedAt > firstSeenAt)
      .map((campaign) => ({ ...campaign, start: campaign.requestedAt, end: campaign.requestedAt }));
    return judgeEach(later, ({ id, place, requestedAt }) => {
      const above = sightings.find((seen) => seen.seenAt < requestedAt && seen.place <= place);
      return above === undefined ? null : `campaign ${id} was requested after ${above.id} was seen, and is below it`;
    });
  },
};
