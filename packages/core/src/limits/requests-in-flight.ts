import type { ApiKey } from '../access/api-key.js';
import type { ConcurrencyLimits } from './concurrency-limits.js';
import type { RateLimitStatus } from './rate-limit.js';

type KeyOfRequest = Pick<ApiKey, 'id' | 'workspaceId'>;

/** The number of idle names to keep. V8 copies a map that often becomes empty, and keeps the copies for a long time. */
const MAX_IDLE = 64;

/** Counts the requests in flight by name. At most half the names, or `MAX_IDLE`, have no request. */
class Occupancy {
  readonly #counts = new Map<string, number>();
  #idle = 0;

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  enter(name: string): void {
    const count = this.#counts.get(name);
    if (count === 0) this.#idle -= 1;
    this.#counts.set(name, (count ?? 0) + 1);
  }

  leave(name: string): void {
    const count = this.of(name) - 1;
    this.#counts.set(name, count);
    if (count > 0) return;
    this.#idle += 1;
    if (this.#idle > Math.max(MAX_IDLE, this.#counts.size / 2)) this.#removeIdle();
  }

  #removeIdle(): void {
    for (const [name, count] of this.#counts) if (count === 0) this.#counts.delete(name);
    this.#idle = 0;
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
