import type { WorkspaceEraser } from '@workspace-api/admin/storage';
import type { WorkspaceId } from '@workspace-api/core';

/** A repository that can erase the records of a workspace. */
export interface Erasable {
  /** Erases at most `limit` records of the workspace. Returns the number of erased records. */
  eraseSome(workspaceId: WorkspaceId, limit: number): number;
}

export class MemoryWorkspaceEraser implements WorkspaceEraser {
  readonly #repositories: readonly Erasable[];

  constructor(repositories: readonly Erasable[]) {
    this.#repositories = repositories;
  }

  async eraseSome(workspaceId: WorkspaceId, limit: number): Promise<number> {
    let erased = 0;
    for (const repository of this.#repositories) erased += repository.eraseSome(workspaceId, limit - erased);
    return erased;
  }
}
