import { acknowledgedByKey } from '../history/acknowledged.js';
import type { Check, Violation } from './check.js';

/** A repeated request receives the bytes of the first response. */
export const replaysEqualFirstResponse: Check = {
  name: 'replays equal the first response, byte for byte',
  unit: 'replays',
  minPerSecond: 0.3,
  judge: ({ history }) => {
    const groups = [...acknowledgedByKey(history).values()];
    const violations = groups.flatMap(([first, ...replays]): Violation[] =>
      replays.flatMap(({ start, end, process, idempotencyKey, response }) => {
        if (response.body === first.response.body) return [];
        const what = `key ${idempotencyKey} got ${first.response.body}, and later from ${process} ${response.body}`;
        return [{ when: { start, end }, what }];
      }),
    );
    const checked = groups.reduce((sum, { length }) => sum + length - 1, 0);
    return { checked, excused: 0, violations };
  },
};
