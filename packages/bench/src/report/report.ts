import type { Comparison } from '../method/comparison.js';
import type { Cores } from '../method/cores.js';
import type { Machine } from './machine.js';

/** A run, with everything that a reader needs to judge or repeat it. */
export interface Report {
  /** The day, such as `2026-11-21`. */
  readonly date: string;
  readonly command: string;
  readonly machine: Machine;
  readonly cores: Cores | null;
  /** Version and topology of the database; null if none was used. */
  readonly database: string | null;
  /** The load tools with their versions. */
  readonly load: string;
  /** The packages of each peer, with versions. */
  readonly peers: readonly { readonly title: string; readonly versions: Readonly<Record<string, string>> }[];
  readonly rounds: number;
  readonly seconds: number;
  /** Whether it was a quick run, which only checks that everything works. */
  readonly isQuick: boolean;
  readonly comparisons: readonly Comparison[];
}
