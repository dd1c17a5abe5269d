import type { CampaignInput } from '@workspace-api/core';
import type { Answer, Creation, Exchange, PageRead, ProcessName } from '../history/history.js';
import type { Recorder } from '../history/recorder.js';
import { send } from './send.js';

/** A key that a caller holds. */
export interface HeldKey {
  readonly id: string;
  readonly secret: string;
}

/** A campaign that somebody wants, however often the request must be sent. */
export interface Wish {
  readonly idempotencyKey: string;
  readonly input: CampaignInput;
}

/** Which page is wanted. */
export interface PageWish {
  readonly walk: number;
  readonly limit: number;
  /** The last campaign of the page before and the cursor that it gave; null for a first page. */
  readonly from: { readonly after: string; readonly cursor: string } | null;
}

/** Calls the API processes, and has every exchange recorded. */
export interface Caller {
  create(process: ProcessName, key: HeldKey, wish: Wish): Promise<Creation>;
  /** Gives the cursor of the next page besides, null when there is none. */
  readPage(process: ProcessName, key: HeldKey, wish: PageWish): Promise<PageRead & { readonly cursor: string | null }>;
  use(process: ProcessName, key: HeldKey): Promise<Exchange>;
}

const PREFIX = '/api/public/v1';

export const createCaller = (urlOf: (process: ProcessName) => string, recorder: Recorder): Caller => {
  const exchange = async (
    process: ProcessName,
    key: HeldKey,
    path: string,
    post?: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  ): Promise<Exchange> => {
    const url = `${urlOf(process)}${PREFIX}${path}`;
    const start = recorder.now();
    const answer = await send({ method: post === undefined ? 'GET' : 'POST', url, secret: key.secret, ...post });
    return { process, keyId: key.id, start, end: recorder.now(), answer };
  };

  return {
    create: async (process, key, { idempotencyKey, input }) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': idempotencyKey };
      const sent = await exchange(process, key, '/campaigns', { headers, body: JSON.stringify(input) });
      const campaignId = sent.answer?.status === 201 ? (dataOf(sent.answer) as { id: string }).id : null;
      const creation = { ...sent, idempotencyKey, campaignId };
      recorder.creation(creation);
      return creation;
    },
    readPage: async (process, key, { walk, limit, from }) => {
      const query = new URLSearchParams({ limit: String(limit), ...(from === null ? {} : { cursor: from.cursor }) });
      const sent = await exchange(process, key, `/campaigns?${query.toString()}`);
      const data =
        sent.answer?.status === 200
          ? (dataOf(sent.answer) as { items: readonly { id: string }[]; nextCursor: string | null })
          : null;
      const read: PageRead = {
        ...sent,
        // The rows of a thousand pages would fill the memory.
        answer: sent.answer && { ...sent.answer, body: data === null ? sent.answer.body : '' },
        ...{ walk, limit, after: from?.after ?? null },
        page: data && { ids: data.items.map(({ id }) => id), hasMore: data.nextCursor !== null },
      };
      recorder.page(read);
      return { ...read, cursor: data?.nextCursor ?? null };
    },
    use: async (process, key) => {
      const use = await exchange(process, key, '/me');
      recorder.use(use);
      return use;
    },
  };
};

const dataOf = ({ body }: Answer): unknown => (JSON.parse(body) as { data: unknown }).data;
