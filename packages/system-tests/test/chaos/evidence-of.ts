import type { ClientCall } from '../../src/chaos/history/client-call.js';
import type { Evidence, StoredCampaign, StoredDueCampaign } from '../../src/chaos/history/evidence.js';
import type { RecordedResponse, Creation, Exchange, History, PageRead } from '../../src/chaos/history/history.js';
import type { WorkerEvent } from '../../src/chaos/history/worker-event.js';

/** Returns evidence with these events and no others. */
export const evidenceOf = ({
  stored = [],
  dueCampaigns = [],
  clientCampaigns = [],
  storedUsage = 0,
  ...history
}: Partial<History> & Partial<Omit<Evidence, 'history'>>): Evidence => ({
  ...{ stored, dueCampaigns, clientCampaigns, storedUsage },
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

/** A call of the client that resolved to campaigns. It creates one if it has a name, and lists them otherwise. */
export const called = (name: string | null, ids: readonly string[], when: SpanInShort): ClientCall => ({
  ...{ name, ids, error: null, ...spanOf(when) },
});

/** A creation through the client that rejected. */
export const failed = (name: string): ClientCall => ({
  ...called(name, [], [0, 1]),
  error: { text: 'connection_failed', isOutOfBounds: false },
});

/** An event of a worker that runs campaign `c` under a lease. */
export const eventOf = (
  kind: WorkerEvent['kind'],
  leaseId: string,
  at: number,
  groupId: string | null = null,
): WorkerEvent => ({ kind, at, worker: `worker of ${leaseId}`, campaignId: 'c', leaseId, groupId });

/** Campaign `c`, which a worker has run with a delivery to `g` and one to `h`, with some fields changed. */
export const dueCampaignOf = (fields: object = {}): StoredDueCampaign =>
  ({
    ...{ id: 'c', status: 'completed', groupIds: ['g', 'h'] },
    stats: { total: 2, pending: 0, sent: 1, failed: 1, skipped: 0 },
    deliveries: [
      { groupId: 'g', status: 'sent' },
      { groupId: 'h', status: 'failed' },
    ],
    ...fields,
  }) as unknown as StoredDueCampaign;
