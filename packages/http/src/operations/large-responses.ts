import type { WorkspaceId } from '@workspace-api/core';

/** The length of a response from which on it is large, in characters. Pages of ordinary records stay far below. */
const LARGE = 256 * 1024;

/** How many workspaces are remembered. */
const MAX_WORKSPACES = 1_000;

/** The time between two turns, in milliseconds: about as long as a large page takes. */
const INTERVAL = 5;

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
    if (!this.#workspaces.has(workspaceId)) return null;
    const now = performance.now();
    const turn = Math.max(now, this.#nextTurn);
    this.#nextTurn = turn + INTERVAL;
    return new Promise((resolve) => {
      setTimeout(resolve, turn - now);
    });
  }

  /** Notes the length of a response. */
  note(workspaceId: WorkspaceId | null, length: number): void {
    if (length < LARGE || workspaceId === null) return;
    this.#workspaces.delete(workspaceId);
    this.#workspaces.add(workspaceId);
    if (this.#workspaces.size <= MAX_WORKSPACES) return;
    const [oldest] = this.#workspaces;
    if (oldest !== undefined) this.#workspaces.delete(oldest);
  }
}
