import { percentile } from '../spread.js';
import type { LoadReport } from './load.js';

/** Collects latencies. */
export class Latencies {
  readonly #milliseconds: number[] = [];

  get count(): number {
    return this.#milliseconds.length;
  }

  add(milliseconds: number): void {
    this.#milliseconds.push(milliseconds);
  }

  summary(): LoadReport['latency'] {
    const ordered = Float64Array.from(this.#milliseconds).sort();
    const mean = ordered.reduce((sum, value) => sum + value, 0) / ordered.length;
    return { mean, p50: percentile(ordered, 0.5), p99: percentile(ordered, 0.99), p999: percentile(ordered, 0.999) };
  }
}
