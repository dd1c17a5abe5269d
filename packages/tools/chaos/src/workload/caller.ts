import type { CampaignInput } from '@workspace-api/core';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Creation, Exchange, PageRead, RecordedResponse } from '../history/history.js';
import { type Recorder, now } from '../history/recorder.js';
import type { ProcessName } from '../settings.js';

/** An API key of a caller. */
export interface IssuedKey {
  readonly id: string;
  readonly secret: string;
}

/** A creation, which may be repeated under its idempotency key. */
export interface CampaignRequest {
  readonly idempotencyKey: string;
  readonly input: CampaignInput;
}

/** The page to read. */
export interface PageRequest {
  readonly walk: string;
  readonly limit: number;
  /** The last campaign of the previous page and the cursor after it; null for a first page. */
  readonly from: { readonly after: string; readonly cursor: string } | null;
}

/** Calls the API processes, and records every exchange. */
export interface Caller {
  create(process: ProcessName, key: IssuedKey, request: CampaignRequest): Promise<Creation>;
  /** Resolves also to the cursor of the next page; null if there is none. */
  readPage(
    process: ProcessName,
    key: IssuedKey,
    request: PageRequest,
  ): Promise<PageRead & { readonly cursor: string | null }>;
  /** Uses a key. Those of the workspace with a rate limit are `limitedUses`. */
  use(process: ProcessName, key: IssuedKey, kind?: 'uses' | 'limitedUses'): Promise<Exchange>;
}

/** Far above every budget, so that a request that hangs is recognised. */
const GIVE_UP_AFTER_MILLISECONDS = 30_000;

/**
 * Sends a request over a new connection, because the server may close an idle one at any time, which looks like a lost
 * response. Resolves to null if the connection ends without a response.
 */
const send = async (
  url: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): Promise<RecordedResponse | null> => {
  const method = body === undefined ? 'GET' : 'POST';
  const signal = AbortSignal.timeout(GIVE_UP_AFTER_MILLISECONDS);
  const sent = request(url, { method, agent: false, headers, signal });
  // Also after the response, when `once` listens no longer.
  sent.on('error', () => undefined);
  try {
    const [response] = (await once(sent.end(body), 'response')) as [IncomingMessage];
    const { statusCode: status = 0, headers: received } = response;
    const content = await text(response);
    return {
      status,
      body: content,
      code: status < 300 ? null : codeOf(content),
      retryAfter: received['retry-after'] ?? null,
      isReplay: received['idempotency-replayed'] === 'true',
    };
  } catch {
    return null;
  }
};

const codeOf = (problem: string): string | null => {
  try {
    return (JSON.parse(problem) as { code: string }).code;
  } catch {
    return null;
  }
};

/** Returns the data of a response with a status; null if it has another. */
const dataOf = (response: RecordedResponse | null, status: number): unknown =>
  response?.status === status ? (JSON.parse(response.body) as { data: unknown }).data : null;

export const createCaller = (urlOf: (process: ProcessName) => string, recorder: Recorder): Caller => {
  const exchange = async (
    process: ProcessName,
    key: IssuedKey,
    path: string,
    headers?: Readonly<Record<string, string>>,
    body?: string,
  ): Promise<Exchange> => {
    const start = now();
    const url = `${urlOf(process)}/api/public/v1${path}`;
    const response = await send(url, { ...headers, authorization: `Bearer ${key.secret}` }, body);
    return { process, keyId: key.id, start, end: now(), response };
  };

  return {
    create: async (process, key, { idempotencyKey, input }) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': idempotencyKey };
      const sent = await exchange(process, key, '/campaigns', headers, JSON.stringify(input));
      const data = dataOf(sent.response, 201) as { id: string } | null;
      const creation = { ...sent, idempotencyKey, campaignId: data?.id ?? null };
      recorder.add('creations', creation);
      return creation;
    },
    readPage: async (process, key, { walk, limit, from }) => {
      const query = new URLSearchParams({ limit: String(limit), ...(from !== null && { cursor: from.cursor }) });
      const sent = await exchange(process, key, `/campaigns?${query.toString()}`);
      const data = dataOf(sent.response, 200) as { items: { id: string }[]; nextCursor: string | null } | null;
      const read: PageRead = {
        ...sent,
        // The bodies of all pages would fill the memory.
        response: sent.response && { ...sent.response, body: data === null ? sent.response.body : '' },
        ...{ walk, limit, after: from?.after ?? null },
        page: data && { ids: data.items.map(({ id }) => id), hasMore: data.nextCursor !== null },
      };
      recorder.add('pages', read);
      return { ...read, cursor: data?.nextCursor ?? null };
    },
    use: async (process, key, kind = 'uses') => {
      const use = await exchange(process, key, '/me');
      recorder.add(kind, use);
      return use;
    },
  };
};
