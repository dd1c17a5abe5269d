import type { Comparison } from '../method/comparison.js';
import type { Cores } from '../method/cores.js';
import type { Machine } from './machine.js';

/** A run with everything that is needed to judge or reproduce it. */
export interface Report {
  /** The day, such as `2026-11-21`. */
  readonly date: string;
  readonly command: string;
  readonly machine: Machine;
  readonly cores: Cores | null;
  /** The version and topology of the database. Null if none was used. */
  readonly database: string | null;
  /** The load tools with their versions. */
  readonly load: string;
  /** The packages of each peer with their versions. */
  readonly peers: readonly { readonly title: string; readonly versions: Readonly<Record<string, string>> }[];
  readonly rounds: number;
  readonly seconds: number;
  /** Whether the run only shows that everything works. */
  readonly isQuick: boolean;
  readonly comparisons: readonly Comparison[];
}
