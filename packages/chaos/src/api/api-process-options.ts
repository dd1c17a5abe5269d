import type { KeyReads } from '../history/history.js';
import type { VariantName } from '../variants/variant-name.js';

/** The options of an API process, as JSON in its only argument. */
export interface ApiProcessOptions {
  readonly uri: string;
  readonly database: string;
  readonly keyReads: KeyReads;
  readonly variant: VariantName;
}

/** A report of an API process to the runner. */
export type ApiProcessMessage =
  | { readonly kind: 'listens'; readonly port: number }
  | { readonly kind: 'stall'; readonly milliseconds: number }
  | { readonly kind: 'error'; readonly text: string }
  /**
   * The database has the counts of all requests that ended before this time, which is on the clock of `process.hrtime`
   * that all processes share.
   */
  | { readonly kind: 'counts stored'; readonly beforeNanoseconds: string }
  /** The response to a request of the runner. `problem` is null if everything is as it should be. */
  | { readonly kind: 'done'; readonly problem: string | null };

/** A request of the runner to an API process, which responds when it is done. One at a time. */
export type ApiProcessRequest =
  /** Sets its wall clock ahead of the real time, or behind it if negative. */
  | { readonly kind: 'set clock'; readonly aheadMilliseconds: number }
  /** Sends a command that is larger than the socket buffers, and waits until its connection is back in the pool. */
  | { readonly kind: 'send large command' };
