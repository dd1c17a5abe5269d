import { connectMongoClient, verifyIndexes, type IndexIssue } from '@workspace-api/adapter-mongodb';
import type { Logger } from 'pino';
import { setTimeout as pause } from 'node:timers/promises';
import { STOPPING, type Watch } from '../management/readiness.js';
import { reasonOf } from '../reason-of.js';
import type { Database } from './open-client.js';

/** How long to wait after a check for the next one. */
const PAUSE_IN_MILLISECONDS = { ready: 2_000, notReady: 1_000 } as const;

const describeIssue = ({ collection, index, issue }: IndexIssue): string =>
  issue === 'missing'
    ? `The index ${index} of the collection ${collection} is missing. Run workspace-api migrate.`
    : `The index ${index} of the collection ${collection} differs from its definition. Drop it and run workspace-api migrate.`;

const describeFailure = (error: unknown): string => `The database cannot be used: ${reasonOf(error)}.`;

/**
 * Watches the database: connects to it, and checks its indexes every few seconds. It retries after every error. Even a
 * wrong password may become right once the user is created. Meanwhile, the server reports the reason.
 */
export class DatabaseWatch implements Watch {
  readonly #database: Database;
  readonly #logger: Logger;
  readonly #stop = new AbortController();
  #reasons: readonly string[] = ['The database has not been checked yet.'];
  #isSound = false;
  #wasReady = false;

  constructor(database: Database, logger: Logger) {
    this.#database = database;
    this.#logger = logger;
  }

  get reasons(): readonly string[] {
    return this.#reasons;
  }

  /**
   * Whether every index existed at the last successful check: without unique indexes the storage has no guarantees. An
   * unreachable database does not count. It may be back already, and if not, the storage itself rejects the request.
   */
  get isSound(): boolean {
    return this.#isSound;
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
      await connectMongoClient(this.#database.client, {
        signal: this.#stop.signal,
        onFailure: (error) => this.#setReasons([describeFailure(error)]),
      });
      const issues = await verifyIndexes(this.#database);
      this.#isSound = issues.length === 0;
      this.#setReasons(issues.map(describeIssue));
    } catch (error) {
      this.#setReasons([describeFailure(error)]);
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
