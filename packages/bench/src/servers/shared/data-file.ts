import type { ApiKey, Group, Workspace } from './records.js';

/** A workspace with all data that the servers read. */
export interface WorkspaceData {
  readonly workspace: Workspace;
  readonly keys: readonly (Omit<ApiKey, 'workspaceId' | 'lastUsedAt'> & {
    /** SHA-256 of the secret in hexadecimal digits. */
    readonly secretHash: string;
  })[];
  /** The items of GET /instances. Only their ids are read. */
  readonly instances: readonly { readonly id: string }[];
  /** Oldest first. The position of a group is its number in the list, from 1. */
  readonly groups: readonly Group[];
}

/** The in-memory data of a server: the file of `--data`. */
export interface DataFile {
  readonly workspaces: readonly WorkspaceData[];
}
