import type { Worker } from 'node:cluster';
import { withTimeout } from '../with-timeout.js';
import { isWorkerMessage, type PrimaryMessage } from './messages.js';
import type { MetricJson } from './metrics-json.js';

/** How a worker exited. */
export interface WorkerExit {
  readonly code: number | null;
  readonly signal: string | null;
  /** How long it ran. */
  readonly milliseconds: number;
}

/** A worker, as seen by its primary. */
export class WorkerProcess {
  readonly pid: number | undefined;
  readonly exited: Promise<WorkerExit>;
  readonly #worker: Worker;
  #isListening = false;
  #hasReported = false;
  #isAllowedToListen = false;
  #hasClosed = false;
  #isReleased = false;
  #hasExited = false;
  #reasons: readonly string[] = ['A worker is starting.'];
  #metrics: readonly MetricJson[] = [];
  #metricsRequests: (() => void)[] = [];

  /** `onChange` is called when the worker listens, sends a message or exits. */
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
      if (message.type === 'workspace-api:readiness') this.#setReadiness(message.reasons);
      else if (message.type === 'workspace-api:metrics') this.#setMetrics(message.metrics);
      else this.#hasClosed = true;
      onChange();
    });
    this.exited = new Promise((resolve) => {
      const exit = (code: number | null, signal: string | null): void => {
        this.#isListening = false;
        this.#hasExited = true;
        this.#reasons = ['A worker exited and is being replaced.'];
        resolve({ code, signal, milliseconds: performance.now() - start });
        onChange();
      };
      worker.once('exit', exit);
      // A worker that could not be spawned emits no `exit`. Any other error is a message that was sent too late.
      worker.on('error', () => {
        if (this.pid === undefined) exit(null, null);
      });
    });
  }

  get isListening(): boolean {
    return this.#isListening;
  }

  /** Whether the worker has reported its readiness: `reasons` are its own. */
  get hasReported(): boolean {
    return this.#hasReported;
  }

  /** Whether the worker has closed the port, and waits for its release to close connections. */
  get hasClosed(): boolean {
    return this.#hasClosed;
  }

  get hasExited(): boolean {
    return this.#hasExited;
  }

  get isReady(): boolean {
    return this.#isListening && this.#reasons.length === 0;
  }

  /** Why the worker is not ready. */
  get reasons(): readonly string[] {
    return this.#reasons;
  }

  /** The metrics that the worker sent last. */
  get metrics(): readonly MetricJson[] {
    return this.#metrics;
  }

  /** Updates `metrics`. Resolves after the timeout at the latest. */
  async requestMetrics(timeoutMilliseconds: number): Promise<void> {
    if (!this.#isListening) return;
    const response = new Promise<void>((resolve) => this.#metricsRequests.push(resolve));
    this.#send('workspace-api:metrics-request');
    await withTimeout(timeoutMilliseconds, response).catch(() => undefined);
  }

  /** Lets the worker listen. */
  allowToListen(): void {
    if (!this.#isAllowedToListen) this.#send('workspace-api:listen');
    this.#isAllowedToListen = true;
  }

  /** Lets the worker close its connections. */
  release(): void {
    if (!this.#isReleased) this.#send('workspace-api:all-closed');
    this.#isReleased = true;
  }

  /** Shuts the worker down gracefully, and kills it after the timeout. Resolves when it has exited. */
  async stop(timeoutMilliseconds: number): Promise<void> {
    // A message would be lost on a worker that is still starting. The signal ends it.
    this.#worker.process.kill('SIGTERM');
    const timeout = setTimeout(() => this.kill(), timeoutMilliseconds);
    await this.exited;
    clearTimeout(timeout);
  }

  kill(): void {
    this.#worker.process.kill('SIGKILL');
  }

  #send(type: PrimaryMessage['type']): void {
    if (this.#worker.isConnected()) this.#worker.send({ type }, () => undefined);
  }

  #setReadiness(reasons: readonly string[]): void {
    this.#reasons = reasons;
    this.#hasReported = true;
  }

  #setMetrics(metrics: readonly MetricJson[]): void {
    this.#metrics = metrics;
    const requests = this.#metricsRequests;
    this.#metricsRequests = [];
    for (const resolve of requests) resolve();
  }
}
