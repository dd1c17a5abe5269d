import type { Evidence, StoredCampaign } from '../../../src/chaos/history/evidence.js';
import type { RecordedResponse, Creation, Exchange, History, PageRead } from '../../../src/chaos/history/history.js';

/** Returns evidence with these events and no others. */
export const evidenceOf = ({
  stored = [],
  dueCampaigns = [],
  clientCampaigns = [],
  keyReads = 'majority',
  storedUsage = 0,
  ...history
}: Partial<History> & Partial<Omit<Evidence, 'history'>>): Evidence => ({
  ...{ stored, dueCampaigns, clientCampaigns, keyReads, storedUsage },
  history: {
    ...{ creations: [], pages: [], uses: [], limitedUses: [], revocations: [], faults: [], outages: [] },
    ...{ storedCounts: [], clockSteps: [], largeCommands: [] },
    ...{ clientCalls: [], dueCampaignIds: [], workerEvents: [] },
    ...{ resumedPrimaries: [], stalls: [], recoveries: [], errors: [] },
    ...history,
  },
});

type SpanInShort = readonly [start: number, end: number];

export const spanOf = ([start, end]: SpanInShort): { readonly start: number; readonly end: number } => ({ start, end });

export const responseOf = (status: number, fields: Partial<RecordedResponse> = {}): RecordedResponse => ({
  status,
  body: '',
  code: null,
  retryAfter: null,
  isReplay: false,
  ...fields,
});

/** Returns the body of a response with a campaign. */
const bodyOf = (campaignId: string): string => `{"data":{"id":"${campaignId}"}}`;

/** A creation with a response that contains the campaign. */
export const created = (
  idempotencyKey: string,
  campaignId: string,
  when: SpanInShort,
  response: Partial<RecordedResponse> = {},
): Creation => ({
  ...{ process: 'A', keyId: 'key', idempotencyKey, campaignId, ...spanOf(when) },
  response: responseOf(201, { body: bodyOf(campaignId), ...response }),
});

/** A creation with another response, or with none. */
export const rejected = (
  idempotencyKey: string,
  when: SpanInShort,
  response: RecordedResponse | null = null,
): Creation => ({
  ...{ process: 'A', keyId: 'key', idempotencyKey, campaignId: null, ...spanOf(when) },
  response,
});

/** A campaign in the database. By default, its idempotency key is named after it. */
export const storedAs = (id: string, idempotencyKey = `key of ${id}`): StoredCampaign => ({
  id,
  idempotencyKey,
  body: bodyOf(id),
});

/** Creations of campaigns, each acknowledged within a millisecond, and the database afterwards. */
export const createdAt = (
  times: Readonly<Record<string, number>>,
): Pick<Evidence, 'stored'> & Pick<History, 'creations'> => {
  const inOrder = Object.entries(times).sort(([, one], [, other]) => one - other);
  return {
    creations: inOrder.map(([id, time]) => created(`key of ${id}`, id, [time, time + 1])),
    stored: inOrder.map(([id]) => storedAs(id)).reverse(),
  };
};

/** A page of a list, by default the last. */
export const pageOf = (
  ids: readonly string[],
  when: SpanInShort,
  fields: Partial<PageRead> & { readonly hasMore?: boolean } = {},
): PageRead => {
  const { hasMore = false, ...others } = fields;
  return {
    ...{ process: 'A', keyId: 'key', walk: 1, after: null, limit: 10, ...spanOf(when) },
    response: responseOf(200),
    page: { ids, hasMore },
    ...others,
  };
};

/** A request with a key. */
export const used = (
  keyId: string,
  when: SpanInShort,
  response: RecordedResponse | null,
  fields: Partial<Exchange> = {},
): Exchange => ({
  ...{ process: 'A', keyId, ...spanOf(when), response },
  ...fields,
});
