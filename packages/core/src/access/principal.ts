import type { WorkspaceId } from '../workspaces/workspace.js';
import type { ApiKey } from './api-key.js';
import type { Scope } from './scope.js';

declare const checked: unique symbol;

/**
 * A caller whose right to act in one workspace has been checked. The type parameter names the scopes that were checked,
 * so an operation that is handed a principal of another scope does not compile.
 */
export interface Principal<Checked extends Scope> {
  readonly workspaceId: WorkspaceId;
  /** The scopes that were checked, not all that the key carries. */
  readonly scopes: readonly Scope[];
  /** The key that was presented; null for a principal that a host made itself. */
  readonly key: ApiKey | null;
  /** Known to the compiler alone. A function's parameter, so that a principal with more scopes serves for fewer. */
  readonly [checked]: (scope: Checked) => void;
}

const principal = <Checked extends Scope>(
  workspaceId: WorkspaceId,
  scopes: readonly Checked[],
  key: ApiKey | null,
): Principal<Checked> => ({ workspaceId, scopes, key }) as unknown as Principal<Checked>;

/** The principal of a key. Call it only once the scope is known to be among the key's. */
export const principalOfKey = <Checked extends Scope>(key: ApiKey, scope: Checked): Principal<Checked> =>
  principal(key.workspaceId, [scope], key);

/**
 * A principal without a key, for a host that embeds the core and has checked its caller by its own means.
 * The scopes name what the host allows: `createPrincipal(workspaceId, ['groups:read'])`.
 */
export const createPrincipal = <Checked extends Scope>(
  workspaceId: WorkspaceId,
  scopes: readonly Checked[],
): Principal<Checked> => principal(workspaceId, scopes, null);
