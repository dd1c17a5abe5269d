import type { ClientCall } from './client-call.js';
import type { Span } from './span.js';
import type { WorkerEvent } from './worker-event.js';

/** The two API processes. */
export const PROCESS_NAMES = ['A', 'B'] as const;

export type ProcessName = (typeof PROCESS_NAMES)[number];

/** What a process answered over HTTP. */
export interface Answer {
  readonly status: number;
  /** As it came. */
  readonly body: string;
  /** The code of a problem, and null in a success. */
  readonly code: string | null;
  /** The header Retry-After. */
  readonly retryAfter: string | null;
  /** Whether the header Idempotency-Replayed is there. */
  readonly isReplay: boolean;
}

/** A request and what became of it. */
export interface Exchange extends Span {
  readonly process: ProcessName;
  /** The API key that it came with. */
  readonly keyId: string;
  /** Null when the connection ended without one. */
  readonly answer: Answer | null;
}

/** One POST of a campaign. Requests with the same idempotency key have the same body. */
export interface Creation extends Exchange {
  readonly idempotencyKey: string;
  /** The campaign in the answer, which is thereby acknowledged; null when there is none. */
  readonly campaignId: string | null;
}

/** One page of the list of campaigns. */
export interface PageRead extends Exchange {
  /** Pages with the same number belong to one walk through the list. */
  readonly walk: number;
  /** The last campaign of the page before, which the cursor stands for; null for a first page. */
  readonly after: string | null;
  readonly limit: number;
  /** Null when the answer is not a page. */
  readonly page: { readonly ids: readonly string[]; readonly hasMore: boolean } | null;
}

/** A key that the back office issues or revokes. */
export interface KeyChange extends Span {
  readonly keyId: string;
  readonly isAcknowledged: boolean;
}

/** A fault that was done. */
export interface Fault extends Span {
  readonly name: string;
}

/** A process was killed, until it listened again. */
export interface Outage extends Span {
  readonly process: ProcessName;
}

/** For so many milliseconds of the span at most, an event loop did not get to what was due. */
export interface Stall extends Span {
  readonly where: ProcessName | 'runner';
  readonly milliseconds: number;
}

/** From the end of the last fault until everything was answered as if none had been, or until that was given up. */
export interface Recovery extends Span {
  readonly isComplete: boolean;
}

/** What has happened in a run, in the order in which it ended. */
export interface History {
  readonly creations: readonly Creation[];
  readonly pages: readonly PageRead[];
  /** GET /me with keys that are issued and revoked meanwhile. */
  readonly uses: readonly Exchange[];
  readonly revocations: readonly KeyChange[];
  readonly clientCalls: readonly ClientCall[];
  /** The ids of due campaigns whose creation was acknowledged. */
  readonly dueCampaignIds: readonly string[];
  readonly workerEvents: readonly WorkerEvent[];
  readonly faults: readonly Fault[];
  readonly outages: readonly Outage[];
  /**
   * From the moment that a primary went on which had stood still, until it was certain that it did not take itself for
   * the primary wrongly any more.
   */
  readonly resumedPrimaries: readonly Span[];
  readonly stalls: readonly Stall[];
  readonly recoveries: readonly Recovery[];
  /** What a process reports as an error of its own, not of the storage. */
  readonly errors: readonly string[];
}

/** The exchanges of every kind. */
export const exchangesOf = ({ creations, pages, uses }: History): readonly Exchange[] => [
  ...creations,
  ...pages,
  ...uses,
];
