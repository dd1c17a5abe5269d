import type { WorkspaceId } from '../schema/id.js';

/**
 * Runs calls of a workspace one after another, so that the calls of others have their turns of the event loop between
 * two that read much. How many wait is bounded by the requests in flight.
 */
export class WorkspaceTurns {
  /** The last call of each workspace that has one. */
  readonly #last = new Map<WorkspaceId, Promise<unknown>>();

  async run<Result>(workspaceId: WorkspaceId, call: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(workspaceId);
    const result = before === undefined ? call() : before.then(call, call);
    this.#last.set(workspaceId, result);
    try {
      return await result;
    } finally {
      if (this.#last.get(workspaceId) === result) this.#last.delete(workspaceId);
    }
  }
}
