import type { KeyReads } from '../history/evidence.js';
import type { VariantName } from '../variants/variant-name.js';

/** The options of an API process, as JSON in its only argument. */
export interface ApiProcessOptions {
  readonly uri: string;
  readonly database: string;
  readonly keyReads: KeyReads;
  readonly variant: VariantName;
  /** How far its clock is ahead if positions come from the clock. Different for each process, 0 to 99. */
  readonly clockAheadMilliseconds: number;
}

/** A report of an API process to the runner. */
export type ApiProcessMessage =
  | { readonly kind: 'listens'; readonly port: number }
  | { readonly kind: 'stall'; readonly milliseconds: number }
  | { readonly kind: 'error'; readonly text: string };

/** A request of the runner to an API process. */
export type ApiProcessRequest =
  /** Sets its wall clock ahead of the real time, or behind it if negative. */
  | { readonly kind: 'set clock'; readonly aheadMilliseconds: number }
  /** Sends a command that is larger than the socket buffers. Its outcome is not awaited. */
  | { readonly kind: 'send large command' };
