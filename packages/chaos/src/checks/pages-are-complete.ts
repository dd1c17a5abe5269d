import { listedCampaigns } from '../history/listed-campaigns.js';
import { overlaps } from '../history/span.js';
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
