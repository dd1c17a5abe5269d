import { AggregatorRegistry, Counter, Gauge, Registry, prometheusContentType } from 'prom-client';
import { logMetrics } from '../observability/log-metrics.js';
import type { MetricsSource } from '../management/create-management-server.js';
import { metricsAsJson, type MetricJson } from './metrics-json.js';
import type { WorkerProcess } from './worker-process.js';

/** How long a worker may take to send its metrics. After that, its previous ones are used. */
const METRICS_TIMEOUT_MILLISECONDS = 2_000;

/** The types of metrics whose values only grow. */
const CUMULATIVE: readonly string[] = ['counter', 'histogram'];

const aggregate = (metrics: readonly (readonly MetricJson[])[]): Registry => AggregatorRegistry.aggregate([...metrics]);

/**
 * The metrics of all workers as those of one process. They include the counts of workers that have exited: Prometheus
 * takes a sum that shrinks for a counter reset, and would count everything again.
 */
export class ClusterMetrics implements MetricsSource {
  readonly contentType = prometheusContentType;
  readonly #living = new Set<WorkerProcess>();
  readonly #own = new Registry();
  readonly #failures: Counter;
  #exited: Promise<readonly MetricJson[]> = Promise.resolve([]);

  constructor() {
    const registers = [this.#own];
    logMetrics(this.#own);
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
      help: 'Worker processes that exited with an error or were killed.',
      registers,
    });
  }

  /** Includes the metrics of a worker from now on. */
  add(worker: WorkerProcess): void {
    this.#living.add(worker);
    void worker.exited.then(({ code }) => {
      this.#living.delete(worker);
      if (code !== 0) this.#failures.inc();
      const last = worker.metrics.filter(({ type }) => CUMULATIVE.includes(type));
      this.#exited = this.#exited.then((exited) => metricsAsJson(aggregate([exited, last])));
    });
  }

  async metrics(): Promise<string> {
    await Promise.all([...this.#living].map((worker) => worker.requestMetrics(METRICS_TIMEOUT_MILLISECONDS)));
    // Both are read at the same moment, so that a worker that has just exited is in one of them.
    const [living, exited] = [[...this.#living].map(({ metrics }) => metrics), this.#exited];
    return aggregate([...living, await exited, await metricsAsJson(this.#own)]).metrics();
  }
}
