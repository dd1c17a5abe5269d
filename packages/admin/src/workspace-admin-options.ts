import type { Scope } from '@workspace-api/core';

/** Options of `createWorkspaceAdmin`. */
export interface WorkspaceAdminOptions {
  /** The scopes of the host's own operations. Keys can have them in addition to `SCOPES`. Defaults to none. */
  readonly scopes?: readonly Scope[] | undefined;
}

/** The options of `createWorkspaceAdmin`. */
export const ADMIN_OPTIONS = { scopes: null } as const satisfies Readonly<Record<keyof WorkspaceAdminOptions, null>>;
