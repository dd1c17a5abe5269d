import type { PageRead } from '../history/history.js';
import type { Check, Violation } from './check.js';

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
    return { checked: reads.length, excused: 0, violations };
  },
};
