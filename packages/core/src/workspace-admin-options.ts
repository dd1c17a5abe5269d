import type { Scope } from './access/scope.js';

/** The options of `createWorkspaceAdmin`. */
export interface WorkspaceAdminOptions {
  /** The scopes of the host's own operations, which keys can have beside the built-in `SCOPES`; none if left out. */
  readonly scopes?: readonly Scope[] | undefined;
}
