import { AggregatorRegistry, Counter, Gauge, Registry, prometheusContentType } from 'prom-client';
import type { MetricsSource } from '../management/metrics-source.js';
import { sentMetrics, type SentMetric } from './sent-metrics.js';
import type { WorkerProcess } from './worker-process.js';

/** How long a worker may take to tell its metrics. Of one that is busy longer those of the last time are taken. */
const ASK_MILLISECONDS = 2_000;

/** Those that only grow. */
const CUMULATIVE: readonly string[] = ['counter', 'histogram'];

const aggregate = (metrics: readonly (readonly SentMetric[])[]): Registry => AggregatorRegistry.aggregate([...metrics]);

/**
 * The metrics of all workers as those of one process. What a worker had counted when it ended stays in, because whoever
 * computes a rate takes a sum that gets smaller for one that began again at 0, and all that the others had counted for
 * new.
 */
export class ClusterMetrics implements MetricsSource {
  readonly contentType = prometheusContentType;
  readonly #living = new Set<WorkerProcess>();
  readonly #own = new Registry();
  readonly #failures: Counter;
  #ended: Promise<readonly SentMetric[]> = Promise.resolve([]);

  constructor() {
    const registers = [this.#own];
    const workers = new Gauge({
      name: 'workspace_api_workers',
      help: 'Worker processes, by state: ready or not_ready.',
      labelNames: ['state'],
      registers,
      collect: (): void => {
        const ready = [...this.#living].filter(({ isReady }) => isReady).length;
        workers.set({ state: 'ready' }, ready);
        workers.set({ state: 'not_ready' }, this.#living.size - ready);
      },
    });
    this.#failures = new Counter({
      name: 'workspace_api_worker_failures_total',
      help: 'Worker processes that ended with an error, or were killed.',
      registers,
    });
  }

  /** Takes the metrics of a worker in, from its start on. */
  follow(worker: WorkerProcess): void {
    this.#living.add(worker);
    void worker.ended.then(({ code }) => {
      this.#living.delete(worker);
      if (code !== 0) this.#failures.inc();
      const last = worker.metrics.filter(({ type }) => CUMULATIVE.includes(type));
      this.#ended = this.#ended.then((ended) => sentMetrics(aggregate([ended, last])));
    });
  }

  async metrics(): Promise<string> {
    await Promise.all([...this.#living].map((worker) => worker.askForMetrics(ASK_MILLISECONDS)));
    // Both of one moment, so that a worker which has just ended is in one of them.
    const [living, ended] = [[...this.#living].map(({ metrics }) => metrics), this.#ended];
    return aggregate([...living, await ended, await sentMetrics(this.#own)]).metrics();
  }
}
