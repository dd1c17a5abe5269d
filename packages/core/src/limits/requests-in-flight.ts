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

  change(name: string, difference: 1 | -1): void {
    const count = this.of(name) + difference;
    if (count > 0) this.#counts.set(name, count);
    else this.#counts.delete(name);
  }
}

const statusOf = (policy: RateLimitStatus['policy'], limit: number): RateLimitStatus => ({
  policy,
  limit,
  windowSeconds: null,
  remaining: 0,
  resetSeconds: null,
});

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
    const reached: RateLimitStatus[] = [];
    if (key !== null && this.#keys.of(id) >= key) reached.push(statusOf('key-concurrency', key));
    if (workspace !== null && this.#workspaces.of(workspaceId) >= workspace)
      reached.push(statusOf('workspace-concurrency', workspace));
    return reached;
  }

  /** Adds a request. Returns a function that removes it. Calling it again has no effect. */
  add({ id, workspaceId }: KeyOfRequest): () => void {
    let isInFlight = true;
    this.#keys.change(id, 1);
    this.#workspaces.change(workspaceId, 1);
    return () => {
      if (!isInFlight) return;
      isInFlight = false;
      this.#keys.change(id, -1);
      this.#workspaces.change(workspaceId, -1);
    };
  }
}
