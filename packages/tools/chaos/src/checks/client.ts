import { groupBy } from '../history/acknowledged.js';
import { isBehindResumedPrimary } from '../history/history.js';
import { type Check, EXCUSED, judgeEach } from './check.js';

export const clientCallsSucceed: Check = {
  name: 'no call of the client fails with an error that a retry would have cured',
  unit: 'calls',
  minPerSecond: 0.3,
  judge: ({ history }) =>
    judgeEach(history.clientCalls, ({ error }) => (error?.isOutOfBounds === true ? EXCUSED : (error?.text ?? null))),
};

/** Each creation through the client that succeeds has one campaign; one that fails has at most one. */
export const clientCreatesOnce: Check = {
  name: 'no campaign created through the client is lost or doubled',
  unit: 'campaigns',
  minPerSecond: 0.3,
  judge: ({ history, clientCampaigns }) => {
    const stored = groupBy(clientCampaigns, ({ name }) => name);
    const creations = history.clientCalls.filter(({ name }) => name !== null);
    return judgeEach(creations, ({ name, ids: [created] }) => {
      const ids = (stored.get(name ?? '') ?? []).map(({ id }) => id);
      const found = `campaign ${name ?? ''} has the ids [${ids.join(', ')}]`;
      if (ids.length > 1) return `${found}, so it is doubled`;
      return created === undefined || created === ids[0] ? null : `${found}, but ${created} was acknowledged`;
    });
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
  judge: ({ history }) => {
    const succeeded = history.clientCalls.filter(({ error }) => error === null);
    const creations = succeeded.filter(({ name }) => name !== null);
    const lists = succeeded.filter(({ name }) => name === null);
    return judgeEach(lists, (list) => {
      const shown = new Set(list.ids);
      if (shown.size < list.ids.length) return 'a list shows a campaign twice';
      const missing = creations.flatMap(({ ids, end }) => (end < list.start ? ids : [])).filter((id) => !shown.has(id));
      if (missing.length === 0) return null;
      return isBehindResumedPrimary(history, list) ? EXCUSED : `a list lacks ${missing.join(', ')}`;
    });
  },
};
