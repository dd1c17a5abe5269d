import type { ApiKey } from '../access/api-key.js';
import type { ConcurrencyLimits } from './concurrency-limits.js';
import type { RateLimitStatus } from './rate-limit.js';

type KeyOfRequest = Pick<ApiKey, 'id' | 'workspaceId'>;

/** Counts the requests in flight by name. A name without requests takes no memory. */
class Occupancy {
  readonly #counts = new Map<string, number>();

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  enter(name: string): void {
    this.#counts.set(name, this.of(name) + 1);
  }

  leave(name: string): void {
    const count = this.of(name) - 1;
    if (count > 0) this.#counts.set(name, count);
    else this.#counts.delete(name);
  }
}

/** The requests of keys and workspaces that are in flight in this process. */
export class RequestsInFlight {
  readonly #limits: ConcurrencyLimits;
  readonly #keys = new Occupancy();
  readonly #workspaces = new Occupancy();

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits;
  }

  /** Returns the limits that another request would exceed. */
  reached({ id, workspaceId }: KeyOfRequest): readonly RateLimitStatus[] {
    const { key, workspace } = this.#limits;
    const statuses: RateLimitStatus[] = [];
    const add = (policy: RateLimitStatus['policy'], limit: number): void => {
      statuses.push({ policy, limit, windowSeconds: null, remaining: 0, resetSeconds: null });
    };
    if (key !== null && this.#keys.of(id) >= key) add('key-concurrency', key);
    if (workspace !== null && this.#workspaces.of(workspaceId) >= workspace) add('workspace-concurrency', workspace);
    return statuses;
  }

  /** Adds a request. Returns a function that removes it. Calling it again has no effect. */
  add({ id, workspaceId }: KeyOfRequest): () => void {
    let isInFlight = true;
    this.#keys.enter(id);
    this.#workspaces.enter(workspaceId);
    return () => {
      if (!isInFlight) return;
      isInFlight = false;
      this.#keys.leave(id);
      this.#workspaces.leave(workspaceId);
    };
  }
}
