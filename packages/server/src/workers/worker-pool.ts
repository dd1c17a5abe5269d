import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { CommandFailure, EXIT_CODES } from '../command-failure.js';
import { STOPPING, type Readiness } from '../management/readiness.js';
import { backOff } from './back-off.js';
import type { WorkerProcess } from './worker-process.js';

/** After this time a worker counts as healthy: the next one that ends is replaced as if it were the first. */
const HEALTHY_MILLISECONDS = 60_000;

/** How long a new worker may take to become as ready as those that it is to relieve. */
const START_MILLISECONDS = 60_000;

/** A place for one worker. */
interface Place {
  worker: WorkerProcess;
  /** How many have ended early in it, one after another. */
  failures: number;
}

export interface WorkerPoolOptions {
  readonly count: number;
  /** Starts a worker that tells of its changes. */
  readonly fork: (onChange: () => void) => WorkerProcess;
  readonly logger: Logger;
  /** How long a worker that is told to end may take before it is killed. */
  readonly stopMilliseconds: number;
}

/** Keeps so many workers running: replaces one that ends, and, when it is asked to, each by a new one. */
export class WorkerPool implements Readiness {
  readonly #options: WorkerPoolOptions;
  readonly #places: Place[] = [];
  /** Also those that start or end while another has their place. */
  readonly #living = new Set<WorkerProcess>();
  /** Everybody who waits for a worker listens, so there is no number from which on they would be a leak. */
  readonly #changes = new EventEmitter().setMaxListeners(0);
  readonly #stop = new AbortController();
  #isBusy = false;
  #isRestartWanted = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  /** Why no worker is ready; none as long as one of them is. */
  get reasons(): readonly string[] {
    if (this.#stop.signal.aborted) return STOPPING;
    if (this.#places.length === 0) return ['The workers are starting.'];
    if (this.#places.some(({ worker }) => worker.isReady)) return [];
    return [...new Set(this.#places.flatMap(({ worker }) => worker.reasons))];
  }

  /**
   * Starts the workers, and waits until all of them listen. The first one goes ahead, so that what is wrong with the
   * configuration is told once. Throws a `CommandFailure` when one ends instead.
   */
  async start(): Promise<void> {
    this.#isBusy = true;
    await this.#open();
    await Promise.all(Array.from({ length: this.#options.count - 1 }, () => this.#open()));
    this.#isBusy = false;
    if (this.#isRestartWanted) await this.restart();
  }

  /**
   * Relieves the workers, one after another: a new one starts, and once it is as ready as the others are, an old one
   * finishes what runs and ends. A new one that does not get there ends the restart, and the old ones go on. When it is
   * asked for while it is under way, another one follows.
   */
  async restart(): Promise<void> {
    this.#isRestartWanted = true;
    if (this.#isBusy) return;
    this.#isBusy = true;
    while (this.#isRestartWanted && !this.#stop.signal.aborted) {
      this.#isRestartWanted = false;
      await this.#relieveAll();
    }
    this.#isBusy = false;
  }

  /** Lets every worker finish what runs, and waits until all of them have ended. None is started from here on. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.all([...this.#living].map((worker) => worker.stop(this.#options.stopMilliseconds)));
  }

  /** Ends every worker at once. */
  kill(): void {
    for (const worker of this.#living) worker.kill();
  }

  #fork(): WorkerProcess {
    const worker = this.#options.fork(() => {
      this.#admitReported();
      this.#releaseClosed();
      this.#changes.emit('change');
    });
    this.#living.add(worker);
    void worker.ended.then(() => this.#living.delete(worker));
    return worker;
  }

  /**
   * Lets a new worker listen as soon as it can serve. One that cannot serve listens if no other can either: clients then get a
   * problem that says so, instead of no connection.
   */
  #admitReported(): void {
    const living = [...this.#living];
    const isServed = living.some(({ isReady }) => isReady);
    for (const worker of living) {
      if (worker.hasReported && (worker.reasons.length === 0 || !isServed)) worker.admit();
    }
  }

  /** Lets workers send their callers away; when all are to stop, not before all have closed the port. */
  #releaseClosed(): void {
    const living = [...this.#living].filter(({ hasEnded }) => !hasEnded);
    const closed = living.filter(({ hasClosed }) => hasClosed);
    if (this.#stop.signal.aborted && closed.length < living.length) return;
    for (const worker of closed) worker.release();
  }

  async #open(): Promise<void> {
    const worker = this.#fork();
    await this.#until(() => worker.isListening || worker.hasEnded, this.#stop.signal);
    if (!worker.isListening) {
      const { code } = await worker.ended;
      const reason = code === EXIT_CODES.misused ? 'misused' : 'failed';
      throw new CommandFailure(reason, 'a worker has ended before it listened.');
    }
    const place = { worker, failures: 0 };
    this.#places.push(place);
    void this.#keep(place);
  }

  /** Starts another worker when the one in a place ends without having been told to, later each time it ends early. */
  async #keep(place: Place): Promise<void> {
    const { signal } = this.#stop;
    const { worker } = place;
    const { code, signal: endedBy, milliseconds } = await worker.ended;
    const isStillWanted = (): boolean => place.worker === worker && !signal.aborted;
    if (!isStillWanted()) return;
    if (milliseconds > HEALTHY_MILLISECONDS) place.failures = 0;
    const delay = backOff(place.failures);
    place.failures += 1;
    this.#options.logger.error({ worker: worker.pid, code, signal: endedBy, delay }, 'a worker has ended');
    await pause(delay, undefined, { signal }).catch(() => undefined);
    if (!isStillWanted()) return;
    place.worker = this.#fork();
    void this.#keep(place);
  }

  async #relieveAll(): Promise<void> {
    for (const place of this.#places) {
      const next = this.#fork();
      if (!(await this.#isAsGoodAsTheOthers(next))) {
        if (this.#stop.signal.aborted) return;
        this.#options.logger.error({ worker: next.pid }, 'a new worker is not ready: the restart is given up');
        await next.stop(this.#options.stopMilliseconds);
        return;
      }
      const { worker } = place;
      place.worker = next;
      place.failures = 0;
      void this.#keep(place);
      this.#options.logger.info({ worker: worker.pid, relievedBy: next.pid }, 'a worker is relieved');
      await worker.stop(this.#options.stopMilliseconds);
    }
  }

  /** Whether a new worker gets to listen, and to be ready unless no other one is either. */
  async #isAsGoodAsTheOthers(next: WorkerProcess): Promise<boolean> {
    const isGood = (): boolean =>
      next.isReady || (next.isListening && !this.#places.some(({ worker }) => worker.isReady));
    const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(START_MILLISECONDS)]);
    await this.#until(() => isGood() || next.hasEnded, signal).catch(() => undefined);
    return isGood() && !this.#stop.signal.aborted;
  }

  /** Waits until something is so. Rejects when the signal comes first. */
  async #until(isSo: () => boolean, signal: AbortSignal): Promise<void> {
    while (!isSo()) await once(this.#changes, 'change', { signal });
  }
}
