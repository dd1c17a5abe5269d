import type { WorkspaceId } from '@workspace-api/core';

/** The length of a response from which on it is large, in characters. Pages of ordinary records stay far below. */
const LARGE = 256 * 1024;

/** How many workspaces are remembered. */
const MAX_WORKSPACES = 1_000;

/** The minimum time between two large responses, in milliseconds: several times what one takes. The rest is for others. */
const INTERVAL = 40;

/**
 * Lets the requests of workspaces with large responses take turns. A large page takes milliseconds to make, and
 * requests of others are served in between. Each request waits by a timer of its own, because in Cloudflare Workers a timer
 * ends with the request that started it.
 */
export class LargeResponses {
  /** The workspaces that had a large response, the one whose last is longest ago first. */
  readonly #workspaces = new Set<WorkspaceId>();
  #nextTurn = 0;

  /** Resolves when it is the turn of a request; null if it need not wait. */
  turnOf(workspaceId: WorkspaceId): Promise<void> | null {
    return this.#workspaces.has(workspaceId) ? this.#nextFreeTurn() : null;
  }

  /** Notes the length of a response that was made just now. */
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
    // Timers that expired meanwhile all run before the next request is read, so each looks again.
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
