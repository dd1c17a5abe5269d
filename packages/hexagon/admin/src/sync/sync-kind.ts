import type { Timestamp, ValidationIssues, WorkspaceId } from '@workspace-api/core';
import type { AdminPorts } from '../ports.js';
import type { SyncStore } from './record-store.js';

/** The ports that a sync needs. */
export type SyncPorts = Pick<AdminPorts, 'workspaces' | 'instances' | 'groups' | 'digest' | 'clock'>;

/**
 * Reads a record that has an id. `found` is the stored record with this id. Missing times default to `now`. Returns every
 * issue of an invalid record.
 */
type ReadRecord<Item> = (record: object, found: Item | null, now: Timestamp) => Item | ValidationIssues;

/** A kind of record that can be synced. */
export interface SyncKind<Item extends { readonly id: string }> {
  readonly metric: 'instances' | 'groups';
  readonly store: SyncStore<Item>;
  /** Looks up the records that a batch refers to, and returns a function that reads the batch. */
  readonly openBatch: (
    workspaceId: WorkspaceId,
    records: readonly unknown[],
  ) => ReadRecord<Item> | Promise<ReadRecord<Item>>;
  /** Returns a record with the stored values of the fields that came later and that it does not have. */
  readonly keep: (record: object, stored: Item) => object;
  /** Returns the record to store. Returns `found` itself if nothing changes. */
  readonly merge: (found: Item, wanted: Item) => Item;
}
