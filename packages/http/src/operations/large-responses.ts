import type { WorkspaceId } from '@workspace-api/core';

/** The minimum length of a large response, in characters. Pages of ordinary records are much shorter. */
const LARGE = 256 * 1024;

/** The maximum number of remembered workspaces. */
const MAX_WORKSPACES = 1_000;

/**
 * The minimum time between two large responses, in milliseconds. It is several times the duration of one, so that the
 * rest is left for others.
 */
const INTERVAL = 40;

/**
 * Makes requests of workspaces with large responses take turns. A large page takes milliseconds to create, and other
 * requests run in between. Each request has its own timer, because in Cloudflare Workers a timer ends with the request
 * that started it.
 */
export class LargeResponses {
  /** The workspaces that had a large response, least recent first. */
  readonly #workspaces = new Set<WorkspaceId>();
  #nextTurn = 0;

  /** Resolves when a request may start. Returns null if it need not wait. */
  turnOf(workspaceId: WorkspaceId): Promise<void> | null {
    return this.#workspaces.has(workspaceId) ? this.#nextFreeTurn() : null;
  }

  /** Records the length of a response that was just created. */
  note(workspaceId: WorkspaceId | null, length: number): void {
    if (length < LARGE || workspaceId === null) return;
    this.#reserve();
    this.#workspaces.delete(workspaceId);
    this.#workspaces.add(workspaceId);
    if (this.#workspaces.size <= MAX_WORKSPACES) return;
    const [oldest] = this.#workspaces;
    if (oldest !== undefined) this.#workspaces.delete(oldest);
  }

  async #nextFreeTurn(): Promise<void> {
    // All timers that expired run before the next request is read, so each must check again.
    for (let wait = this.#wait(); wait > 0; wait = this.#wait()) {
      await new Promise((resolve) => {
        setTimeout(resolve, wait);
      });
    }
    this.#reserve();
  }

  #wait(): number {
    return this.#nextTurn - performance.now();
  }

  #reserve(): void {
    this.#nextTurn = performance.now() + INTERVAL;
  }
}
