import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { CommandFailure, EXIT_CODES } from '../command-failure.js';
import { STOPPING, type Readiness } from '../management/readiness.js';
import { backoff } from './backoff.js';
import type { WorkerProcess } from './worker-process.js';

/** A worker that ran longer than this counts as healthy, which resets the backoff. */
const HEALTHY_MILLISECONDS = 60_000;

/** How long a new worker may take in a rolling restart to become as ready as the others. */
const START_TIMEOUT_MILLISECONDS = 60_000;

/** A position in the pool, held by one worker at a time. */
interface Slot {
  worker: WorkerProcess;
  /** Consecutive workers that exited early in this slot. */
  failures: number;
}

export interface WorkerPoolOptions {
  readonly count: number;
  /** Starts a worker that reports its changes. */
  readonly fork: (onChange: () => void) => WorkerProcess;
  readonly logger: Logger;
  /** How long a worker may take to shut down before it is killed. */
  readonly stopTimeoutMilliseconds: number;
}

/** Keeps a number of workers running. Replaces a worker that exits, and all of them in a rolling restart. */
export class WorkerPool implements Readiness {
  readonly #options: WorkerPoolOptions;
  readonly #slots: Slot[] = [];
  /** Includes workers without a slot: new ones and old ones of a rolling restart. */
  readonly #living = new Set<WorkerProcess>();
  /** Every wait for a worker adds a listener, so a high number is no leak. */
  readonly #changes = new EventEmitter().setMaxListeners(0);
  readonly #stop = new AbortController();
  #isBusy = false;
  #isRestartRequested = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  /** Why no worker is ready; empty while one of them is. */
  get reasons(): readonly string[] {
    if (this.#stop.signal.aborted) return STOPPING;
    if (this.#slots.length === 0) return ['The workers are starting.'];
    if (this.#slots.some(({ worker }) => worker.isReady)) return [];
    return [...new Set(this.#slots.flatMap(({ worker }) => worker.reasons))];
  }

  /**
   * Starts the workers. Resolves when all of them listen. The first one starts alone, so that a configuration error is
   * reported once. Throws a `CommandFailure` if a worker exits instead.
   */
  async start(): Promise<void> {
    this.#isBusy = true;
    await this.#open();
    await Promise.all(Array.from({ length: this.#options.count - 1 }, () => this.#open()));
    this.#isBusy = false;
    if (this.#isRestartRequested) await this.restart();
  }

  /**
   * Replaces the workers one after another. An old worker shuts down once the new one is as ready as the others. If the
   * new one fails, the restart is aborted and the old workers stay. A request during a restart starts another one after it.
   */
  async restart(): Promise<void> {
    this.#isRestartRequested = true;
    if (this.#isBusy) return;
    this.#isBusy = true;
    while (this.#isRestartRequested && !this.#stop.signal.aborted) {
      this.#isRestartRequested = false;
      await this.#replaceAll();
    }
    this.#isBusy = false;
  }

  /** Shuts down all workers gracefully, and starts no other. Resolves when all of them have exited. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.all([...this.#living].map((worker) => worker.stop(this.#options.stopTimeoutMilliseconds)));
  }

  /** Kills all workers. */
  kill(): void {
    for (const worker of this.#living) worker.kill();
  }

  #fork(): WorkerProcess {
    const worker = this.#options.fork(() => {
      this.#allowToListen();
      this.#releaseClosed();
      this.#changes.emit('change');
    });
    this.#living.add(worker);
    void worker.exited.then(() => this.#living.delete(worker));
    return worker;
  }

  /**
   * Lets a new worker listen once it is ready. If no worker is ready, those that are not listen too: clients then get a
   * problem with the reason instead of a connection error.
   */
  #allowToListen(): void {
    const living = [...this.#living];
    const isServed = living.some(({ isReady }) => isReady);
    for (const worker of living) {
      if (worker.hasReported && (worker.reasons.length === 0 || !isServed)) worker.allowToListen();
    }
  }

  /** Lets workers close their connections. If all workers stop, it waits until all have closed the port. */
  #releaseClosed(): void {
    const living = [...this.#living].filter(({ hasExited }) => !hasExited);
    const closed = living.filter(({ hasClosed }) => hasClosed);
    if (this.#stop.signal.aborted && closed.length < living.length) return;
    for (const worker of closed) worker.release();
  }

  async #open(): Promise<void> {
    const worker = this.#fork();
    await this.#until(() => worker.isListening || worker.hasExited, this.#stop.signal);
    if (!worker.isListening) {
      const { code } = await worker.exited;
      const reason = code === EXIT_CODES.misused ? 'misused' : 'failed';
      throw new CommandFailure(reason, 'a worker exited before it was listening.');
    }
    const slot = { worker, failures: 0 };
    this.#slots.push(slot);
    void this.#replaceOnExit(slot);
  }

  /** Replaces the worker of a slot if it exits by itself, with a backoff. */
  async #replaceOnExit(slot: Slot): Promise<void> {
    const { signal } = this.#stop;
    const { worker } = slot;
    const { code, signal: exitSignal, milliseconds } = await worker.exited;
    const isCurrent = (): boolean => slot.worker === worker && !signal.aborted;
    if (!isCurrent()) return;
    if (milliseconds > HEALTHY_MILLISECONDS) slot.failures = 0;
    const delay = backoff(slot.failures);
    slot.failures += 1;
    this.#options.logger.error({ worker: worker.pid, code, signal: exitSignal, delay }, 'worker exited');
    await pause(delay, undefined, { signal }).catch(() => undefined);
    if (!isCurrent()) return;
    slot.worker = this.#fork();
    void this.#replaceOnExit(slot);
  }

  async #replaceAll(): Promise<void> {
    for (const slot of this.#slots) {
      const next = this.#fork();
      if (!(await this.#becomesReady(next))) {
        if (this.#stop.signal.aborted) return;
        this.#options.logger.error({ worker: next.pid }, 'new worker is not ready: rolling restart aborted');
        await next.stop(this.#options.stopTimeoutMilliseconds);
        return;
      }
      const { worker } = slot;
      slot.worker = next;
      slot.failures = 0;
      void this.#replaceOnExit(slot);
      this.#options.logger.info({ worker: worker.pid, replacedBy: next.pid }, 'replacing worker');
      await worker.stop(this.#options.stopTimeoutMilliseconds);
    }
  }

  /** Resolves to whether a new worker listens, and is ready unless no other worker is. */
  async #becomesReady(next: WorkerProcess): Promise<boolean> {
    const isReady = (): boolean =>
      next.isReady || (next.isListening && !this.#slots.some(({ worker }) => worker.isReady));
    const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(START_TIMEOUT_MILLISECONDS)]);
    await this.#until(() => isReady() || next.hasExited, signal).catch(() => undefined);
    return isReady() && !this.#stop.signal.aborted;
  }

  /** Resolves once a condition holds. Rejects if the signal aborts first. */
  async #until(holds: () => boolean, signal: AbortSignal): Promise<void> {
    while (!holds()) await once(this.#changes, 'change', { signal });
  }
}
