import type { Figures } from './figures.js';

/** The subject of a measurement, such as a server under one kind of load. */
export interface Subject {
  /** A name that is unique in the comparison, such as `node-http`. */
  readonly name: string;
  readonly title: string;
  /** Works for about this many seconds and resolves to the figures. Rejects after an unexpected response. */
  run(seconds: number): Promise<Figures>;
}
