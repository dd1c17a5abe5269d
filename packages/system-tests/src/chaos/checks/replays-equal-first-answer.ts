import { acknowledgedByKey } from '../history/acknowledged.js';
import type { Check, Offence } from './check.js';

/** Whoever sends a request again gets the bytes of the first answer. */
export const replaysEqualFirstAnswer: Check = {
  name: 'replays equal the first answer, byte for byte',
  unit: 'replays',
  leastPerSecond: 0.3,
  judge: ({ history }) => {
    const groups = [...acknowledgedByKey(history).values()];
    const offences = groups.flatMap(([first, ...replays]): Offence[] =>
      replays.flatMap(({ start, end, process, idempotencyKey, answer }) => {
        if (answer.body === first.answer.body) return [];
        const what = `key ${idempotencyKey} was answered ${first.answer.body}, and by ${process} later ${answer.body}`;
        return [{ when: { start, end }, what }];
      }),
    );
    const checked = groups.reduce((sum, { length }) => sum + length - 1, 0);
    return { checked, excused: 0, offences };
  },
};
