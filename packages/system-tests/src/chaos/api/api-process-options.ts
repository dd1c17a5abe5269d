import type { KeyReads } from '../history/evidence.js';
import type { VariantName } from '../variants/variant-name.js';

/** What an API process is told, as JSON in its one argument. */
export interface ApiProcessOptions {
  readonly uri: string;
  readonly database: string;
  readonly keyReads: KeyReads;
  readonly variant: VariantName;
  /** By how much its clock is ahead, where it takes positions from one. Another number for each process, 0 to 99. */
  readonly clockAheadMilliseconds: number;
}

/** What an API process tells the one that started it. */
export type ApiProcessMessage =
  | { readonly kind: 'listens'; readonly port: number }
  | { readonly kind: 'stall'; readonly milliseconds: number }
  | { readonly kind: 'error'; readonly text: string };

/** What an API process is asked to do by the one that started it. */
export type ApiProcessRequest =
  /** Moves its wall clock, from the real time, by so many milliseconds in either direction. */
  | { readonly kind: 'set clock'; readonly aheadMilliseconds: number }
  /** Sends a command that is larger than the sockets have room for. Nobody waits for its outcome. */
  | { readonly kind: 'send large command' };
