import type { WorkspaceId } from '@workspace-api/core';

/** One container per workspace. Whoever holds one cannot reach the records of another workspace. */
export class PerWorkspace<Container> {
  readonly #create: () => Container;
  readonly #containers = new Map<WorkspaceId, Container>();

  constructor(create: () => Container) {
    this.#create = create;
  }

  /** The workspace's container, empty when it has not been used before. */
  of(workspaceId: WorkspaceId): Container {
    let container = this.#containers.get(workspaceId);
    if (container === undefined) {
      container = this.#create();
      this.#containers.set(workspaceId, container);
    }
    return container;
  }

  /** Drops the workspace's container. */
  drop(workspaceId: WorkspaceId): void {
    this.#containers.delete(workspaceId);
  }
}
