import type { Figures } from './figures.js';

/** Something to measure: a server under a load, or anything else that can work for some time. */
export interface Subject {
  /** A name that is unique in the comparison, such as `node-http`. */
  readonly name: string;
  readonly title: string;
  /** Works for about this many seconds, and resolves to the figures. Rejects if a response is unexpected. */
  run(seconds: number): Promise<Figures>;
}
