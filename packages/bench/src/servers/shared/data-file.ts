import type { ApiKey, Group, Workspace } from './records.js';

/** One workspace with everything that the servers read of it. */
export interface WorkspaceData {
  readonly workspace: Workspace;
  readonly keys: readonly (Omit<ApiKey, 'workspaceId' | 'lastUsedAt'> & {
    /** SHA-256 of the secret in hexadecimal digits. */
    readonly secretHash: string;
  })[];
  /** As GET /instances gives them; no more than their ids is read. */
  readonly instances: readonly { readonly id: string }[];
  /** Oldest first. The position of a group is its place, from 1 on. */
  readonly groups: readonly Group[];
}

/** What a server is given to serve from memory: the file of `--data`. */
export interface DataFile {
  readonly workspaces: readonly WorkspaceData[];
}
