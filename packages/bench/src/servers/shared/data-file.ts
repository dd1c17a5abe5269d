import type { ApiKey, Group, Workspace } from './records.js';

/** A workspace with all data that the servers read. */
export interface WorkspaceData {
  readonly workspace: Workspace;
  readonly keys: readonly (Omit<ApiKey, 'workspaceId' | 'lastUsedAt'> & {
    /** SHA-256 of the secret in hexadecimal digits. */
    readonly secretHash: string;
  })[];
  /** The instances as in GET /instances. Only their ids are read. */
  readonly instances: readonly { readonly id: string }[];
  /** The groups, oldest first. The position of a group is its index plus 1. */
  readonly groups: readonly Group[];
}

/** The content of the `--data` file. */
export interface DataFile {
  readonly workspaces: readonly WorkspaceData[];
}
