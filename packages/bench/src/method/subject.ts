import type { Figures } from './figures.js';

/** What is measured: a server under one kind of load, or anything else that can be set to work for a while. */
export interface Subject {
  /** Unique in its comparison: `node-http`. */
  readonly name: string;
  readonly title: string;
  /** Works for about so many seconds, and tells what that took. Rejects when an answer is not the expected one. */
  run(seconds: number): Promise<Figures>;
}
