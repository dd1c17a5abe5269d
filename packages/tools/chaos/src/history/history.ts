import type { ProcessName } from '../settings.js';

/** A time span on the monotonic clock that all processes share, in milliseconds. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export const overlaps = (one: Span, other: Span): boolean => one.start <= other.end && other.start <= one.end;

export const lengthOf = ({ start, end }: Span): number => end - start;

export interface WorkerEvent {
  /**
   * `claimed`, `recorded` and `completed`: the call was acknowledged. `sending`: a message to a group is about to be
   * sent. `unavailable`: a call for the campaign failed, because the storage was unavailable.
   */
  readonly kind: 'claimed' | 'sending' | 'recorded' | 'unavailable' | 'completed';
  /** On the clock of all spans. */
  readonly at: number;
  readonly worker: string;
  readonly campaignId: string;
  /** The receiver of a message that is sent or recorded; null for the other kinds. */
  readonly groupId: string | null;
}

/** A call of `@workspace-api/client`, with all its attempts. */
export interface ClientCall extends Span {
  /** The name of the campaign to create, which no other call has; null if the call reads the list. */
  readonly name: string | null;
  /** The ids of the campaigns that the call resolved to: the new one, or the whole list. */
  readonly ids: readonly string[];
  /**
   * The error that the call rejected with, and whether it had used up its attempts or its timeout, so that the client could
   * not retry. Null if the call succeeded.
   */
  readonly error: { readonly text: string; readonly isOutOfBounds: boolean } | null;
}

export interface RecordedResponse {
  readonly status: number;
  readonly body: string;
  /** The code of the problem; null for a success. */
  readonly code: string | null;
  readonly retryAfter: string | null;
  readonly isReplay: boolean;
}

export interface Exchange extends Span {
  readonly process: ProcessName;
  readonly keyId: string;
  /** Null if the connection ended without a response. */
  readonly response: RecordedResponse | null;
}

/** One POST of a campaign. Requests with the same idempotency key have the same body. */
export interface Creation extends Exchange {
  readonly idempotencyKey: string;
  /** The campaign that the response acknowledges; null if there is none. */
  readonly campaignId: string | null;
}

export interface PageRead extends Exchange {
  /** Pages with the same text belong to one walk through the list. */
  readonly walk: string;
  /** The last campaign of the previous page; null for a first page. */
  readonly after: string | null;
  readonly limit: number;
  /** Null if the response is not a page. */
  readonly page: { readonly ids: readonly string[]; readonly hasMore: boolean } | null;
}

/** The events of a run, ordered by their ends. */
export interface History {
  readonly creations: readonly Creation[];
  readonly pages: readonly PageRead[];
  /** Requests of GET /me, with keys that are issued and revoked at the same time. */
  readonly uses: readonly Exchange[];
  /** Requests of GET /me in the workspace with a rate limit. */
  readonly limitedUses: readonly Exchange[];
  /** Those of `uses` that were sent while a standby was down and nothing else was wrong. */
  readonly readsWithoutStandby: readonly Exchange[];
  readonly revocations: readonly (Span & { readonly keyId: string; readonly isAcknowledged: boolean })[];
  readonly clientCalls: readonly ClientCall[];
  /** The ids of due campaigns whose creation was acknowledged. */
  readonly dueCampaignIds: readonly string[];
  readonly workerEvents: readonly WorkerEvent[];
  /** The times for which a worker was killed, or stopped beyond its lease. */
  readonly interruptions: readonly (Span & { readonly worker: string })[];
  readonly faults: readonly (Span & { readonly name: string })[];
  /**
   * The times from the end of an API process until it listened again. `isKilled` also if it could not store its counts
   * before it exited.
   */
  readonly outages: readonly (Span & { readonly process: ProcessName; readonly isKilled: boolean })[];
  /** Reports that the database has the counts of all requests that a process responded to before a time. */
  readonly storedCounts: readonly { readonly process: ProcessName; readonly before: number }[];
  /** Changes of the wall clock of an API process: how far it was set ahead of its last time, negative if back. */
  readonly clockSteps: readonly (Span & { readonly process: ProcessName; readonly stepMilliseconds: number })[];
  /** The times in which a resumed primary may not have known that another had been elected. */
  readonly resumedPrimaries: readonly Span[];
  /** The times from the end of the last fault until every request succeeded again, or the run gave up. */
  readonly recoveries: readonly (Span & { readonly isComplete: boolean })[];
  /** Errors that processes reported, except outages of the storage. */
  readonly errors: readonly string[];
}

export const exchangesOf = ({ creations, pages, uses, limitedUses }: History): readonly Exchange[] => [
  ...creations,
  ...pages,
  ...uses,
  ...limitedUses,
];

/** Whether a time overlaps one in which a resumed primary may have returned old data. */
export const isBehindResumedPrimary = ({ resumedPrimaries }: History, when: Span): boolean =>
  resumedPrimaries.some((span) => overlaps(span, when));
