import type { Logger } from 'pino';
import { setTimeout as pause } from 'node:timers/promises';
import { isBusy, isOfPart, reasonOf } from '../failures/reason-of.js';
import { STOPPING, type Readiness, type Watch } from '../management/readiness.js';

/** How long to wait after a check for the next one. */
const PAUSE_IN_MILLISECONDS = { ready: 2_000, notReady: 1_000 } as const;

/**
 * Checks the database. Resolves to a sentence for each reason why it cannot be used, such as a missing unique index, and for
 * each warning. May report failed attempts to reach it until the signal aborts.
 */
export type DatabaseCheck = (options: {
  readonly signal: AbortSignal;
  readonly onFailure: (error: unknown) => void;
}) => Promise<Readiness>;

const describeFailure = (error: unknown): string => `The database cannot be used: ${reasonOf(error)}.`;

/**
 * Watches the database: checks every few seconds whether it can be used. It retries after every error. Even a
 * wrong password may become right once the user is created. Meanwhile, the server reports the reason.
 */
export class DatabaseWatch implements Watch {
  /**
   * Whether nothing was missing at the last successful check: without unique indexes the storage has no guarantees. An
   * unreachable database does not count. It may be back already, and if not, the storage itself rejects the request.
   */
  isSound = false;
  warnings: readonly string[] = [];
  readonly #checkDatabase: DatabaseCheck;
  readonly #logger: Logger;
  readonly #stop = new AbortController();
  #reasons: readonly string[] = ['The database has not been checked yet.'];
  #wasReady = false;

  constructor(checkDatabase: DatabaseCheck, logger: Logger) {
    this.#checkDatabase = checkDatabase;
    this.#logger = logger;
  }

  get reasons(): readonly string[] {
    return this.#reasons;
  }

  /** Starts the checks. */
  start(): void {
    void this.#run();
  }

  /** Ends the checks. The server is not ready from then on. */
  stop(): void {
    this.#stop.abort();
    this.#reasons = STOPPING;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await this.#check();
      const milliseconds = PAUSE_IN_MILLISECONDS[this.#reasons.length === 0 ? 'ready' : 'notReady'];
      await pause(milliseconds, undefined, { signal }).catch(() => undefined);
    }
  }

  async #check(): Promise<void> {
    try {
      const { reasons, warnings } = await this.#checkDatabase({
        signal: this.#stop.signal,
        onFailure: (error) => this.#setReasons([describeFailure(error)]),
      });
      this.isSound = reasons.length === 0;
      this.#setReasons(reasons);
      for (const warning of warnings.filter((one) => !this.warnings.includes(one)))
        this.#logger.warn({ warning }, 'the database should be set up in another way');
      this.warnings = warnings;
    } catch (error) {
      // A check waits for a connection like every request. While a node of a cluster is down, the rows of others can be used.
      if (!isOfPart(error) || !this.#wasReady) this.#setReasons([describeFailure(error)]);
      else if (this.isSound && !isBusy(error)) this.#setReasons([]);
    }
  }

  /** Logs the first time with the milliseconds since the start of the process. */
  #logReady(): void {
    this.#logger.info(this.#wasReady ? {} : { sinceStartMs: Math.round(performance.now()) }, 'ready');
    this.#wasReady = true;
  }

  /** Updates the reasons, and logs them if they changed. */
  #setReasons(reasons: readonly string[]): void {
    if (this.#stop.signal.aborted || reasons.join() === this.#reasons.join()) return;
    this.#reasons = reasons;
    if (reasons.length > 0) this.#logger.warn({ reasons }, 'not ready');
    else this.#logReady();
  }
}
