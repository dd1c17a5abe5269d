import type { Worker } from 'node:cluster';
import { within } from '../within.js';
import { isWorkerMessage, type PrimaryMessage } from './messages.js';
import type { SentMetric } from './sent-metrics.js';

/** How a worker has ended. */
export interface WorkerExit {
  readonly code: number | null;
  readonly signal: string | null;
  /** How long it has lived. */
  readonly milliseconds: number;
}

/** A worker, as its primary sees it. */
export class WorkerProcess {
  readonly pid: number | undefined;
  readonly ended: Promise<WorkerExit>;
  readonly #worker: Worker;
  #isListening = false;
  #hasReported = false;
  #isAdmitted = false;
  #hasClosed = false;
  #isReleased = false;
  #hasEnded = false;
  #reasons: readonly string[] = ['A worker is starting.'];
  #metrics: readonly SentMetric[] = [];
  #awaitingMetrics: (() => void)[] = [];

  /** `onChange` is told when it listens, tells something, and has ended. */
  constructor(worker: Worker, onChange: () => void) {
    const start = performance.now();
    this.#worker = worker;
    this.pid = worker.process.pid;
    worker.once('listening', () => {
      this.#isListening = true;
      onChange();
    });
    worker.on('message', (message: unknown) => {
      if (!isWorkerMessage(message)) return;
      if (message.type === 'workspace-api:readiness') this.#takeReadiness(message.reasons);
      else if (message.type === 'workspace-api:metrics') this.#takeMetrics(message.metrics);
      else this.#hasClosed = true;
      onChange();
    });
    this.ended = new Promise((resolve) => {
      const end = (code: number | null, signal: string | null): void => {
        this.#isListening = false;
        this.#hasEnded = true;
        this.#reasons = ['A worker has ended, and is started again.'];
        resolve({ code, signal, milliseconds: performance.now() - start });
        onChange();
      };
      worker.once('exit', end);
      // One that could not be started has no exit. Any other error is a message that came too late.
      worker.on('error', () => {
        if (this.pid === undefined) end(null, null);
      });
    });
  }

  get isListening(): boolean {
    return this.#isListening;
  }

  /** Whether it has found out if it can serve; `reasons` say so. */
  get hasReported(): boolean {
    return this.#hasReported;
  }

  /** Whether it has closed the port, and may send its callers away when it is released. */
  get hasClosed(): boolean {
    return this.#hasClosed;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  get isReady(): boolean {
    return this.#isListening && this.#reasons.length === 0;
  }

  /** Why it is not ready. */
  get reasons(): readonly string[] {
    return this.#reasons;
  }

  /** What it last told of its metrics. */
  get metrics(): readonly SentMetric[] {
    return this.#metrics;
  }

  /** Its metrics as they are now; what it last told of them when it does not answer in so many milliseconds. */
  async askForMetrics(milliseconds: number): Promise<readonly SentMetric[]> {
    if (this.#isListening) {
      const answer = new Promise<void>((resolve) => this.#awaitingMetrics.push(resolve));
      this.#tell('workspace-api:metrics-request');
      await within(milliseconds, answer).catch(() => undefined);
    }
    return this.#metrics;
  }

  /** Lets it listen. */
  admit(): void {
    if (!this.#isAdmitted) this.#tell('workspace-api:listen');
    this.#isAdmitted = true;
  }

  /** Lets it send its callers away. */
  release(): void {
    if (!this.#isReleased) this.#tell('workspace-api:all-closed');
    this.#isReleased = true;
  }

  /** Asks it to finish what runs and to end, and kills it when it has not done so after so many milliseconds. */
  async stop(milliseconds: number): Promise<void> {
    // Not a message: one that is still starting would miss it. The signal ends that.
    this.#worker.process.kill('SIGTERM');
    const deadline = setTimeout(() => this.kill(), milliseconds);
    await this.ended;
    clearTimeout(deadline);
  }

  kill(): void {
    this.#worker.process.kill('SIGKILL');
  }

  #tell(type: PrimaryMessage['type']): void {
    if (this.#worker.isConnected()) this.#worker.send({ type }, () => undefined);
  }

  #takeReadiness(reasons: readonly string[]): void {
    this.#reasons = reasons;
    this.#hasReported = true;
  }

  #takeMetrics(metrics: readonly SentMetric[]): void {
    this.#metrics = metrics;
    const awaiting = this.#awaitingMetrics;
    this.#awaitingMetrics = [];
    for (const resolve of awaiting) resolve();
  }
}
