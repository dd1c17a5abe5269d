import type { WorkspaceId } from '@workspace-api/core';

/** One container per workspace. Code that has one container cannot reach the records of other workspaces. */
export class PerWorkspace<Container> {
  readonly #create: () => Container;
  readonly #containers = new Map<WorkspaceId, Container>();

  constructor(create: () => Container) {
    this.#create = create;
  }

  /** Returns the container of the workspace. Creates an empty one if there is none. */
  of(workspaceId: WorkspaceId): Container {
    let container = this.#containers.get(workspaceId);
    if (container === undefined) {
      container = this.#create();
      this.#containers.set(workspaceId, container);
    }
    return container;
  }

  /** Returns every container with its workspace. */
  entries(): IterableIterator<[WorkspaceId, Container]> {
    return this.#containers.entries();
  }

  /** Deletes the container of the workspace. */
  drop(workspaceId: WorkspaceId): void {
    this.#containers.delete(workspaceId);
  }
}
