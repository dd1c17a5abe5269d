import type { WorkspaceId } from '@workspace-api/core';

/** The minimum length of a large response, in characters. Pages of ordinary records are much shorter. */
const LARGE = 128 * 1024;

/** The maximum number of remembered workspaces. */
const MAX_WORKSPACES = 1_000;

/**
 * The maximum rate of large responses, in characters per millisecond. Creating one takes a fraction of that time, so that
 * the rest is left for others.
 */
const RATE = 8 * 1024;

/** The time until the next turn while the length of a response is unknown, in milliseconds: that of the largest page. */
const RESERVED = 64;

/** The minimum time between two checks of a request that waits, in milliseconds. */
const CHECK_INTERVAL = 5;

/** How long a workspace keeps its place if none of its requests checks for its turn, in milliseconds. */
const PLACE_KEPT = 1_000;

/**
 * Makes requests of workspaces with large responses take turns. A large page takes milliseconds to create, and other
 * requests run in between. The turns alternate between workspaces, so that none waits for the queue of another. Each
 * request has its own timer, because in Cloudflare Workers a timer ends with the request that started it.
 */
export class LargeResponses {
  /** The workspaces that had a large response, least recent first. */
  readonly #workspaces = new Set<WorkspaceId>();
  /** The workspaces whose requests wait, in the order of their turns, with the time of the last check. */
  readonly #waiting = new Map<WorkspaceId, number>();
  #nextTurn = 0;

  /** Resolves when a request may start. Returns null if it need not wait. Rejects if the request ends first. */
  turnOf(workspaceId: WorkspaceId, request: { readonly hasEnded: boolean }): Promise<void> | null {
    return this.#workspaces.has(workspaceId) ? this.#nextFreeTurn(workspaceId, request) : null;
  }

  /** Records the length of a response that was just created. The longer it is, the later is the next turn. */
  note(workspaceId: WorkspaceId | null, length: number): void {
    if (workspaceId === null) return;
    if (length >= LARGE) this.#remember(workspaceId);
    if (this.#workspaces.has(workspaceId)) this.#reserve(length / RATE);
  }

  #remember(workspaceId: WorkspaceId): void {
    this.#workspaces.delete(workspaceId);
    this.#workspaces.add(workspaceId);
    if (this.#workspaces.size <= MAX_WORKSPACES) return;
    const [oldest] = this.#workspaces;
    if (oldest !== undefined) this.#workspaces.delete(oldest);
  }

  async #nextFreeTurn(workspaceId: WorkspaceId, request: { readonly hasEnded: boolean }): Promise<void> {
    // All timers that expired run before the next request is read, so each must check again.
    while (!this.#hasTurn(workspaceId)) {
      const wait = Math.max(CHECK_INTERVAL, this.#nextTurn - performance.now());
      await new Promise((resolve) => {
        setTimeout(resolve, wait);
      });
      if (!request.hasEnded) continue;
      this.#waiting.delete(workspaceId);
      throw new Error('The request ended before its turn.');
    }
    this.#waiting.delete(workspaceId);
    this.#reserve(RESERVED);
  }

  /** Returns whether a turn is free, and the workspace is the first one that waits. Adds it to those that wait. */
  #hasTurn(workspaceId: WorkspaceId): boolean {
    const now = performance.now();
    this.#waiting.set(workspaceId, now);
    if (now < this.#nextTurn) return false;
    for (const [first, lastCheck] of this.#waiting) {
      if (now - lastCheck < PLACE_KEPT) return first === workspaceId;
      this.#waiting.delete(first);
    }
    return true;
  }

  #reserve(milliseconds: number): void {
    this.#nextTurn = performance.now() + milliseconds;
  }
}
