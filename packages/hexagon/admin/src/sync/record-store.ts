import type { ListRange, Positioned, WorkspaceId } from '@workspace-api/core';

/** Stores records that have an id, such as instances or groups. A method takes at most 200 of them. */
export interface RecordStore<Item extends { readonly id: string }> {
  /**
   * Adds the records in order, each with a position above the one before. Skips ids that the workspace already has and
   * repeated ids. Resolves to the ids that it added. Can be repeated if the outcome of a call is unknown.
   */
  insertMissing(workspaceId: WorkspaceId, items: readonly Item[]): Promise<ReadonlySet<Item['id']>>;

  /**
   * Replaces the records with these ids. Skips records that do not exist. Can be repeated if the outcome of a call is
   * unknown.
   */
  updateMany(workspaceId: WorkspaceId, items: readonly Item[]): Promise<void>;

  /** Deletes the records with these ids. Resolves to the number of records that existed. */
  removeMany(workspaceId: WorkspaceId, ids: readonly Item['id'][]): Promise<number>;
}

/** The methods of a repository that a sync needs. */
export interface SyncStore<Item extends { readonly id: string }> extends RecordStore<Item> {
  /** Resolves to the records that exist, in any order, without duplicates. */
  findMany(workspaceId: WorkspaceId, ids: readonly Item['id'][]): Promise<readonly Item[]>;
  /** Resolves to the records of the workspace by position, newest first. */
  list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<Item>[]>;
}
