import type { CampaignInput } from '@workspace-api/core';
import { request } from 'node:http';
import type { Creation, Exchange, PageRead, ProcessName, RecordedResponse } from '../history/history.js';
import type { Recorder } from '../history/recorder.js';

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
  readonly walk: number;
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
  use(process: ProcessName, key: IssuedKey): Promise<Exchange>;
  /** Uses a key of the workspace with a rate limit. */
  useLimited(process: ProcessName, key: IssuedKey): Promise<Exchange>;
}

const PREFIX = '/api/public/v1';

export const createCaller = (urlOf: (process: ProcessName) => string, recorder: Recorder): Caller => {
  const exchange = async (
    process: ProcessName,
    key: IssuedKey,
    path: string,
    post?: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  ): Promise<Exchange> => {
    const url = `${urlOf(process)}${PREFIX}${path}`;
    const start = recorder.now();
    const response = await send({ method: post === undefined ? 'GET' : 'POST', url, secret: key.secret, ...post });
    return { process, keyId: key.id, start, end: recorder.now(), response };
  };

  return {
    create: async (process, key, { idempotencyKey, input }) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': idempotencyKey };
      const sent = await exchange(process, key, '/campaigns', { headers, body: JSON.stringify(input) });
      const campaignId = sent.response?.status === 201 ? (dataOf(sent.response) as { id: string }).id : null;
      const creation = { ...sent, idempotencyKey, campaignId };
      recorder.add('creations', creation);
      return creation;
    },
    readPage: async (process, key, { walk, limit, from }) => {
      const query = new URLSearchParams({ limit: String(limit), ...(from === null ? {} : { cursor: from.cursor }) });
      const sent = await exchange(process, key, `/campaigns?${query.toString()}`);
      const data =
        sent.response?.status === 200
          ? (dataOf(sent.response) as { items: readonly { id: string }[]; nextCursor: string | null })
          : null;
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
    use: async (process, key) => {
      const use = await exchange(process, key, '/me');
      recorder.add('uses', use);
      return use;
    },
    useLimited: async (process, key) => {
      const use = await exchange(process, key, '/me');
      recorder.add('limitedUses', use);
      return use;
    },
  };
};

const dataOf = ({ body }: RecordedResponse): unknown => (JSON.parse(body) as { data: unknown }).data;

/** Far above every budget, so that a request that hangs is recognised. */
const GIVE_UP_AFTER_MILLISECONDS = 30_000;

interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** The secret of the API key. */
  readonly secret: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * Sends a request over a new connection, because the server may close an idle one at any time, which looks like a lost
 * response. Resolves to null if the connection ends without a response.
 */
const send = ({ method, url, secret, headers, body }: HttpRequest): Promise<RecordedResponse | null> =>
  new Promise((resolve) => {
    const sent = request(url, {
      method,
      agent: false,
      headers: { ...headers, authorization: `Bearer ${secret}` },
      signal: AbortSignal.timeout(GIVE_UP_AFTER_MILLISECONDS),
    });
    sent.on('error', () => resolve(null));
    sent.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', () => resolve(null));
      response.once('end', () => {
        const { statusCode: status = 0, headers: received } = response;
        const text = Buffer.concat(chunks).toString();
        resolve({
          status,
          body: text,
          code: status < 300 ? null : codeOf(text),
          retryAfter: received['retry-after'] ?? null,
          isReplay: received['idempotency-replayed'] === 'true',
        });
      });
    });
    sent.end(body);
  });

const codeOf = (text: string): string | null => {
  try {
    return (JSON.parse(text) as { code: string }).code;
  } catch {
    return null;
  }
};
