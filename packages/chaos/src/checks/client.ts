import { groupBy } from '../history/acknowledged.js';
import { overlaps } from '../history/history.js';
import type { Check, Violation } from './check.js';

/** A call through the client fails only after it has used up its attempts or its timeout. */
export const clientCallsSucceed: Check = {
  name: 'no call of the client fails with an error that a retry would have cured',
  unit: 'calls',
  minPerSecond: 0.3,
  judge: ({ history: { clientCalls } }) => ({
    checked: clientCalls.length,
    excused: clientCalls.filter(({ error }) => error?.isOutOfBounds === true).length,
    violations: clientCalls.flatMap((call) =>
      call.error === null || call.error.isOutOfBounds ? [] : [{ when: call, what: call.error.text }],
    ),
  }),
};

/** Each creation through the client that succeeds has one campaign; one that fails has at most one. */
export const clientCreatesOnce: Check = {
  name: 'no campaign created through the client is lost or doubled',
  unit: 'campaigns',
  minPerSecond: 0.3,
  judge: ({ history, clientCampaigns }) => {
    const stored = groupBy(clientCampaigns, ({ name }) => name);
    const calls = history.clientCalls.filter(({ name }) => name !== null);
    const violations = calls.flatMap((call): Violation[] => {
      const ids = (stored.get(call.name ?? '') ?? []).map(({ id }) => id);
      const found = `campaign ${call.name ?? ''} has the ids [${ids.join(', ')}]`;
      if (ids.length > 1) return [{ when: call, what: `${found}, so it is doubled` }];
      const [created] = call.ids;
      return created === undefined || created === ids[0]
        ? []
        : [{ when: call, what: `${found}, but ${created} was acknowledged` }];
    });
    return { checked: calls.length, violations };
  },
};

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
