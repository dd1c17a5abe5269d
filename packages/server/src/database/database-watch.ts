import { connectMongoClient, verifyIndexes, type IndexIssue } from '@workspace-api/adapter-mongodb';
import { isDomainError } from '@workspace-api/core';
import type { Logger } from 'pino';
import { setTimeout as pause } from 'node:timers/promises';
import { messageOf } from '../message-of.js';
import { STOPPING, type Watch } from '../management/readiness.js';
import type { Database } from './open-client.js';

/** How long after a check the next one starts: while the server is ready, and while somebody waits for it. */
const PAUSE_IN_MILLISECONDS = { ready: 2_000, notReady: 1_000 } as const;

const describeIssue = ({ collection, index, issue }: IndexIssue): string =>
  issue === 'missing'
    ? `The index ${index} of the collection ${collection} is missing. Run workspace-api migrate.`
    : `The index ${index} of the collection ${collection} has another form than it must have. Drop it and run workspace-api migrate.`;

const describeFailure = (error: unknown): string => {
  const reason = isDomainError(error) && error.code === 'unavailable' ? error.cause : error;
  return `The database cannot be used: ${messageOf(reason)}`;
};

/**
 * Keeps an eye on the database: connects to it, and compares its indexes every few seconds. It never gives up, whatever
 * the error. A wrong password may be right in a minute, when the user has been created or a secret store has caught up;
 * until then the server can say what it waits for, which it could not if it had ended.
 */
export class DatabaseWatch implements Watch {
  readonly #database: Database;
  readonly #logger: Logger;
  readonly #stop = new AbortController();
  readonly #onChange: (reasons: readonly string[]) => void;
  #reasons: readonly string[] = ['The database has not been looked at yet.'];
  #isSound = false;
  #wasReady = false;

  /** `onChange` is told whenever there are other reasons than before. */
  constructor(database: Database, logger: Logger, onChange: (reasons: readonly string[]) => void = () => undefined) {
    this.#database = database;
    this.#logger = logger;
    this.#onChange = onChange;
  }

  get reasons(): readonly string[] {
    return this.#reasons;
  }

  /**
   * Whether requests may be served: whether every index was there when they could last be compared. Without its unique
   * indexes the storage keeps none of its promises. That the database cannot be reached at the moment is no reason to
   * reject a request before it has tried: it may be back already, and the storage itself says so if it is not.
   */
  get isSound(): boolean {
    return this.#isSound;
  }

  /** Looks at the database from now on. */
  start(): void {
    void this.#run();
  }

  /** Looks at it no more. The server is not ready from here on. */
  stop(): void {
    this.#stop.abort();
    this.#reasons = STOPPING;
    this.#onChange(this.#reasons);
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
        onFailure: (error) => this.#tell([describeFailure(error)]),
      });
      const issues = await verifyIndexes(this.#database);
      this.#isSound = issues.length === 0;
      this.#tell(issues.map(describeIssue));
    } catch (error) {
      this.#tell([describeFailure(error)]);
    }
  }

  /** The first time with the milliseconds since the process began. */
  #tellReady(): void {
    this.#logger.info(this.#wasReady ? {} : { sinceStartMs: Math.round(performance.now()) }, 'ready');
    this.#wasReady = true;
  }

  /** Tells the log what is new. */
  #tell(reasons: readonly string[]): void {
    if (this.#stop.signal.aborted || reasons.join() === this.#reasons.join()) return;
    this.#reasons = reasons;
    this.#onChange(reasons);
    if (reasons.length > 0) this.#logger.warn({ reasons }, 'not ready');
    else this.#tellReady();
  }
}
