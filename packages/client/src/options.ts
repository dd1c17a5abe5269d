import type { AttemptRecord } from './attempt-record.js';
import type { Clock } from './clock.js';

/** Bounds of one call. */
export interface RequestOptions {
  /** Aborts the call: it rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /** The maximum time of a call with all its retries and waits. 120,000 by default. For a list, it applies to each page. */
  readonly timeoutMilliseconds?: number | undefined;
  /** The maximum number of retries after the first attempt. 10 by default; 0 switches retries off. At most 5 while the service has never responded. */
  readonly maxRetries?: number | undefined;
}

/** Options of a list. */
export interface ListOptions extends RequestOptions {
  /** The records per request: 1 to 100. 100 by default. */
  readonly limit?: number | undefined;
  /** `nextCursor` of a page, to go on after it. The first page by default. */
  readonly cursor?: string | undefined;
}

/** Options of a creation. */
export interface CreateOptions extends RequestOptions {
  /**
   * 1 to 255 visible ASCII characters that stand for what is created, such as the number of an order. A random key by
   * default, which makes the retries of this call safe. Pass a key of your own to also survive a crash of your process.
   */
  readonly idempotencyKey?: string | undefined;
}

/** Options of `createClient`. */
export interface ClientOptions extends Omit<RequestOptions, 'signal'> {
  /** Where the API is served, such as `https://api.example.com`, with the path below which it is mounted. */
  readonly baseUrl: string;
  /** The API key. */
  readonly key: string;
  /** The maximum time of one attempt, until its whole response has arrived. 20,000 by default. */
  readonly attemptTimeoutMilliseconds?: number | undefined;
  /** Receives the record of each attempt. Its result and its errors are ignored. */
  readonly onAttempt?: ((record: AttemptRecord) => unknown) | undefined;
  /** Sends requests. The global `fetch` by default. */
  readonly fetch?: typeof fetch | undefined;
  /** The clock of the platform by default. */
  readonly clock?: Clock | undefined;
  /** Returns a number from 0 to below 1, for jitter. `Math.random` by default. */
  readonly random?: (() => number) | undefined;
}
