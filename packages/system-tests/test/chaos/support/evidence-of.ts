import type { Evidence, StoredCampaign } from '../../../src/chaos/history/evidence.js';
import type { Answer, Creation, Exchange, History, PageRead } from '../../../src/chaos/history/history.js';

/** What a check is given: what is named here, and nothing else has happened. */
export const evidenceOf = ({
  stored = [],
  dueCampaigns = [],
  clientCampaigns = [],
  keyReads = 'majority',
  ...history
}: Partial<History> & Partial<Omit<Evidence, 'history'>>): Evidence => ({
  ...{ stored, dueCampaigns, clientCampaigns, keyReads },
  history: {
    ...{ creations: [], pages: [], uses: [], revocations: [], faults: [], outages: [] },
    ...{ clientCalls: [], dueCampaignIds: [], workerEvents: [] },
    ...{ resumedPrimaries: [], stalls: [], recoveries: [], errors: [] },
    ...history,
  },
});

type SpanInShort = readonly [start: number, end: number];

export const spanOf = ([start, end]: SpanInShort): { readonly start: number; readonly end: number } => ({ start, end });

export const answerOf = (status: number, fields: Partial<Answer> = {}): Answer => ({
  status,
  body: '',
  code: null,
  retryAfter: null,
  isReplay: false,
  ...fields,
});

/** The body of an answer that shows a campaign. */
const bodyOf = (campaignId: string): string => `{"data":{"id":"${campaignId}"}}`;

/** A request for a campaign that was answered with it. */
export const created = (
  idempotencyKey: string,
  campaignId: string,
  when: SpanInShort,
  answer: Partial<Answer> = {},
): Creation => ({
  ...{ process: 'A', keyId: 'key', idempotencyKey, campaignId, ...spanOf(when) },
  answer: answerOf(201, { body: bodyOf(campaignId), ...answer }),
});

/** A request for a campaign that was answered with something else, or with nothing. */
export const rejected = (idempotencyKey: string, when: SpanInShort, answer: Answer | null = null): Creation => ({
  ...{ process: 'A', keyId: 'key', idempotencyKey, campaignId: null, ...spanOf(when) },
  answer,
});

/** A campaign in the database, under an idempotency key that is named after it unless another is given. */
export const storedAs = (id: string, idempotencyKey = `key of ${id}`): StoredCampaign => ({
  id,
  idempotencyKey,
  body: bodyOf(id),
});

/** Creations of campaigns, each acknowledged within a millisecond, and what the database holds then. */
export const createdAt = (
  times: Readonly<Record<string, number>>,
): Pick<Evidence, 'stored'> & Pick<History, 'creations'> => {
  const inOrder = Object.entries(times).sort(([, one], [, other]) => one - other);
  return {
    creations: inOrder.map(([id, time]) => created(`key of ${id}`, id, [time, time + 1])),
    stored: inOrder.map(([id]) => storedAs(id)).reverse(),
  };
};

/** A page of a list that has ended, unless something else is said. */
export const pageOf = (
  ids: readonly string[],
  when: SpanInShort,
  fields: Partial<PageRead> & { readonly hasMore?: boolean } = {},
): PageRead => {
  const { hasMore = false, ...others } = fields;
  return {
    ...{ process: 'A', keyId: 'key', walk: 1, after: null, limit: 10, ...spanOf(when) },
    answer: answerOf(200),
    page: { ids, hasMore },
    ...others,
  };
};

/** A request with a key. */
export const used = (
  keyId: string,
  when: SpanInShort,
  answer: Answer | null,
  fields: Partial<Exchange> = {},
): Exchange => ({
  ...{ process: 'A', keyId, ...spanOf(when), answer },
  ...fields,
});
