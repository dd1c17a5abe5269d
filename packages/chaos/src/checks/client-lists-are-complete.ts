import { overlaps } from '../history/span.js';
import type { Check, Violation } from './check.js';

/**
 * A list that the client has read to its end shows every campaign that was acknowledged before, and none twice. As for
 * single pages, reads are excused that overlap the time in which a resumed primary may not know of its successor.
 */
export const clientListsAreComplete: Check = {
  name: 'lists read through the client miss nothing and repeat nothing',
  unit: 'lists',
  minPerSecond: 0.1,
  judge: ({ history: { clientCalls, resumedPrimaries } }) => {
    const created = clientCalls.flatMap(({ name, ids: [id], end }) =>
      name === null || id === undefined ? [] : [{ id, end }],
    );
    const lists = clientCalls.filter(({ name, error }) => name === null && error === null);
    let excused = 0;
    const violations = lists.flatMap((list): Violation[] => {
      const shown = new Set(list.ids);
      if (shown.size < list.ids.length) return [{ when: list, what: 'a list shows a campaign twice' }];
      const missing = created.filter(({ id, end }) => end < list.start && !shown.has(id));
      if (missing.length === 0) return [];
      if (!resumedPrimaries.some((span) => overlaps(span, list)))
        return [{ when: list, what: `a list lacks ${missing.map(({ id }) => id).join(', ')}` }];
      excused += 1;
      return [];
    });
    return { checked: lists.length, excused, violations };
  },
};
