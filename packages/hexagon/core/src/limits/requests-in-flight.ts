import type { ConcurrencyLimits } from './concurrency-limits.js';
import type { RateLimitStatus } from './rate-limits.js';

// Every platform has these.
declare const setTimeout: (callback: () => void, milliseconds: number) => unknown;
declare const clearTimeout: (timer: unknown) => void;

/** The requests that may wait for each one that a limit allows. */
const WAITING_PER_PLACE = 4;

/** A caller by its id, which is unique in its workspace only. */
interface Place {
  readonly id: string;
  readonly workspaceId: string;
}

/** Ends a request. Calling it again has no effect. */
type End = () => void;

interface Waiting {
  readonly place: Place;
  readonly admit: (end: End | null) => void;
}

const nameOf = ({ id, workspaceId }: Place): string => `${workspaceId} ${id}`;

const statusOf = (policy: RateLimitStatus['policy'], limit: number): RateLimitStatus => ({
  policy,
  limit,
  windowSeconds: null,
  remaining: 0,
  resetSeconds: null,
});

/** The requests of keys and workspaces that are in flight in this process, and those that wait for a place. */
export class RequestsInFlight {
  readonly #limits: ConcurrencyLimits;
  /** The number of requests by key and by workspace. */
  readonly #counts = new Map<string, number>();
  /** The requests that wait, by workspace, in their order. */
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits;
  }

  /** Returns the limits that another request would exceed. */
  reached(place: Place): readonly RateLimitStatus[] {
    const { key, workspace } = this.#limits;
    const reached: RateLimitStatus[] = [];
    if (key !== null && (this.#counts.get(nameOf(place)) ?? 0) >= key) reached.push(statusOf('key-concurrency', key));
    if (workspace !== null && (this.#counts.get(place.workspaceId) ?? 0) >= workspace)
      reached.push(statusOf('workspace-concurrency', workspace));
    return reached;
  }

  /** Adds a request. Returns the function that ends it, or null if a limit is reached. */
  add(place: Place): End | null {
    if (this.reached(place).length > 0) return null;
    const names = [nameOf(place), place.workspaceId];
    for (const name of names) this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    let isInFlight = true;
    return () => {
      if (!isInFlight) return;
      isInFlight = false;
      for (const name of names) {
        const left = (this.#counts.get(name) ?? 0) - 1;
        if (left > 0) this.#counts.set(name, left);
        else this.#counts.delete(name);
      }
      // Those that came first are first.
      for (const entry of this.#waiting.get(place.workspaceId) ?? []) {
        const end = this.add(entry.place);
        if (end !== null) this.#leave(entry, end);
      }
    };
  }

  /** Adds a request, or waits for its place. Resolves to null if none becomes free in time, or if too many wait already. */
  async enter(place: Place): Promise<End | null> {
    return this.add(place) ?? (await this.#wait(place)) ?? this.add(place);
  }

  #wait(place: Place): Promise<End | null> {
    const { key, workspace, waitMilliseconds } = this.#limits;
    const waiting = this.#waiting.get(place.workspaceId) ?? [];
    const ofKey = waiting.filter((one) => one.place.id === place.id);
    const isFull =
      (key !== null && ofKey.length >= WAITING_PER_PLACE * key) ||
      (workspace !== null && waiting.length >= WAITING_PER_PLACE * workspace);
    if (isFull) return Promise.resolve(null);
    this.#waiting.set(place.workspaceId, waiting);
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#leave(entry, null), waitMilliseconds);
      const entry: Waiting = {
        place,
        admit: (end) => {
          clearTimeout(timer);
          resolve(end);
        },
      };
      waiting.push(entry);
    });
  }

  #leave(entry: Waiting, end: End | null): void {
    const { workspaceId } = entry.place;
    const left = (this.#waiting.get(workspaceId) ?? []).filter((one) => one !== entry);
    if (left.length > 0) this.#waiting.set(workspaceId, left);
    else this.#waiting.delete(workspaceId);
    entry.admit(end);
  }
}
