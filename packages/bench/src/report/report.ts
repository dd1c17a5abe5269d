import type { Comparison } from '../method/comparison.js';
import type { Cores } from '../method/cores.js';
import type { Machine } from './machine.js';

/** A run, with all that somebody needs to judge it, or to do it again. */
export interface Report {
  /** The day, as `2026-11-21`. */
  readonly date: string;
  readonly command: string;
  readonly machine: Machine;
  readonly cores: Cores | null;
  /** Version and topology of the database; null when none was used. */
  readonly database: string | null;
  /** What sent the requests, with versions. */
  readonly load: string;
  /** The packages of each other server, with versions. */
  readonly peers: readonly { readonly title: string; readonly versions: Readonly<Record<string, string>> }[];
  readonly rounds: number;
  readonly seconds: number;
  /** Whether it was a miniature, to see that everything runs. */
  readonly isQuick: boolean;
  readonly comparisons: readonly Comparison[];
}
