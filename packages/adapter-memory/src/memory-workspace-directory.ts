import type { WorkspaceDirectory } from '@workspace-api/admin';
import type { Workspace, WorkspaceId } from '@workspace-api/core';
import type { WorkspaceEntry } from './memory-workspace-repository.js';

export class MemoryWorkspaceDirectory implements WorkspaceDirectory {
  readonly #entries: ReadonlyMap<WorkspaceId, WorkspaceEntry>;

  constructor(entries: ReadonlyMap<WorkspaceId, WorkspaceEntry>) {
    this.#entries = entries;
  }

  async list(after: WorkspaceId | null, limit: number): Promise<readonly Workspace[]> {
    return Array.from(this.#entries.values(), ({ workspace }) => workspace)
      .filter(({ id }) => after === null || id > after)
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .slice(0, limit);
  }
}
