/** A time span on the runner's monotonic clock (`performance.now()`), in milliseconds. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export const overlaps = (one: Span, other: Span): boolean => one.start <= other.end && other.start <= one.end;

export const lengthOf = ({ start, end }: Span): number => end - start;

/** An action of a worker process, as the process reported it. */
export interface WorkerEvent {
  /**
   * `claimed`: the claim was acknowledged. `sending`: a message to a group is about to be sent. `completed`: the
   * completion of the campaign was acknowledged.
   */
  readonly kind: 'claimed' | 'sending' | 'completed';
  /** On the runner's monotonic clock (`performance.now()`), in milliseconds. */
  readonly at: number;
  readonly worker: string;
  readonly campaignId: string;
  /** The lease under which the worker acts. */
  readonly leaseId: string;
  /** The receiver of a message; null for the other kinds. */
  readonly groupId: string | null;
}

/** A call of `@workspace-api/client`, with all its attempts. */
export interface ClientCall extends Span {
  /** The name of the campaign to create, which no other call has; null if the call reads the list. */
  readonly name: string | null;
  /** The ids of the campaigns that the call resolved to: the new one, or the whole list. */
  readonly ids: readonly string[];
  /** Null if the call succeeded. */
  readonly error: ClientCallError | null;
}

/** The error that a call rejected with. */
interface ClientCallError {
  readonly text: string;
  /** Whether the call had used up its attempts or its timeout, so that the client could not retry. */
  readonly isOutOfBounds: boolean;
}

/** The two API processes. */
export const PROCESS_NAMES = ['A', 'B'] as const;

export type ProcessName = (typeof PROCESS_NAMES)[number];

/** The read concern of key lookups. */
export type KeyReads = 'majority' | 'linearizable';

export const KEY_READS: Readonly<Record<ProcessName, KeyReads>> = { A: 'majority', B: 'linearizable' };

/** A response of an API process. */
export interface RecordedResponse {
  readonly status: number;
  /** The body as received. */
  readonly body: string;
  /** The code of the problem; null for a success. */
  readonly code: string | null;
  /** The header Retry-After. */
  readonly retryAfter: string | null;
  /** Whether the header Idempotency-Replayed is there. */
  readonly isReplay: boolean;
}

/** A request with its response. */
export interface Exchange extends Span {
  readonly process: ProcessName;
  /** The id of the API key of the request. */
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

/** One page of the list of campaigns. */
export interface PageRead extends Exchange {
  /** Pages with the same number belong to one walk through the list. */
  readonly walk: number;
  /** The last campaign of the previous page; null for a first page. */
  readonly after: string | null;
  readonly limit: number;
  /** Null if the response is not a page. */
  readonly page: { readonly ids: readonly string[]; readonly hasMore: boolean } | null;
}

/** A revocation of a key by the back office. */
interface KeyChange extends Span {
  readonly keyId: string;
  readonly isAcknowledged: boolean;
}

/** A fault that was injected. */
interface Fault extends Span {
  readonly name: string;
}

/** The time from the end of an API process until it listened again. */
interface Outage extends Span {
  readonly process: ProcessName;
  /** Whether it was killed, or could not store its counts before it exited. */
  readonly isKilled: boolean;
}

/** A report that the database has the counts of all requests that a process responded to before a time. */
interface StoredCounts {
  readonly process: ProcessName;
  readonly before: number;
}

/** A change of the wall clock of an API process. */
interface ClockStep extends Span {
  readonly process: ProcessName;
  /** How far the clock was set ahead of its last time. Negative if it was set back. */
  readonly aheadMilliseconds: number;
}

/** The longest time in a span for which an event loop was blocked. */
interface Stall extends Span {
  readonly where: ProcessName | 'runner';
  readonly milliseconds: number;
}

/** The time from the end of the last fault until every request succeeded again, or the run gave up. */
interface Recovery extends Span {
  readonly isComplete: boolean;
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
  readonly revocations: readonly KeyChange[];
  readonly clientCalls: readonly ClientCall[];
  /** The ids of due campaigns whose creation was acknowledged. */
  readonly dueCampaignIds: readonly string[];
  readonly workerEvents: readonly WorkerEvent[];
  readonly faults: readonly Fault[];
  readonly outages: readonly Outage[];
  readonly storedCounts: readonly StoredCounts[];
  readonly clockSteps: readonly ClockStep[];
  /** The times in which a resumed primary may not have known that another had been elected. */
  readonly resumedPrimaries: readonly Span[];
  readonly stalls: readonly Stall[];
  readonly recoveries: readonly Recovery[];
  /** Errors that API processes reported, except outages of the storage. */
  readonly errors: readonly string[];
}

/** Returns the exchanges of every kind. */
export const exchangesOf = ({ creations, pages, uses, limitedUses }: History): readonly Exchange[] => [
  ...creations,
  ...pages,
  ...uses,
  ...limitedUses,
];
