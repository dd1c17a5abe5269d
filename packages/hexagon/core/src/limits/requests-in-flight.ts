import type { ApiKey } from '../keys/api-key.js';
import type { ConcurrencyLimits } from './concurrency-limits.js';
import type { RateLimitStatus } from './rate-limits.js';

type KeyOfRequest = Pick<ApiKey, 'id' | 'workspaceId'>;

/** The names of the counts of a key and of its workspace. The id of a key is unique in its workspace only. */
const namesOf = ({ id, workspaceId }: KeyOfRequest): readonly [key: string, workspace: string] => [
  `${workspaceId} ${id}`,
  workspaceId,
];

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
  /** The number of requests by key and by workspace. */
  readonly #counts = new Map<string, number>();

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits;
  }

  /** Returns the limits that another request would exceed. */
  reached(keyOfRequest: KeyOfRequest): readonly RateLimitStatus[] {
    const { key, workspace } = this.#limits;
    const [ofKey, ofWorkspace] = namesOf(keyOfRequest);
    const reached: RateLimitStatus[] = [];
    if (key !== null && this.#of(ofKey) >= key) reached.push(statusOf('key-concurrency', key));
    if (workspace !== null && this.#of(ofWorkspace) >= workspace)
      reached.push(statusOf('workspace-concurrency', workspace));
    return reached;
  }

  /** Adds a request. Returns a function that removes it. Calling it again has no effect. */
  add(keyOfRequest: KeyOfRequest): () => void {
    let isInFlight = true;
    const names = namesOf(keyOfRequest);
    for (const name of names) this.#counts.set(name, this.#of(name) + 1);
    return () => {
      if (!isInFlight) return;
      isInFlight = false;
      for (const name of names) {
        const left = this.#of(name) - 1;
        if (left > 0) this.#counts.set(name, left);
        else this.#counts.delete(name);
      }
    };
  }

  #of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }
}
