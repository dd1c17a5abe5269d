import type { WorkspaceId } from '@workspace-api/core';

/** The length of a response from which on it is large, in characters. Pages of ordinary records stay far below. */
const LARGE = 256 * 1024;

/** How many workspaces are remembered. */
const MAX_WORKSPACES = 1_000;

const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

/**
 * Lets the requests of workspaces with large responses take turns: one in each turn of the event loop. A large page takes
 * milliseconds to make, and requests of others are served in between.
 */
export class LargeResponses {
  /** The workspaces that had a large response, the one whose last is longest ago first. */
  readonly #workspaces = new Set<WorkspaceId>();
  #last: Promise<void> = Promise.resolve();

  /** Resolves when it is the turn of a request; null if it need not wait. */
  turnOf(workspaceId: WorkspaceId): Promise<void> | null {
    if (!this.#workspaces.has(workspaceId)) return null;
    this.#last = this.#last.then(nextTurn);
    return this.#last;
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
