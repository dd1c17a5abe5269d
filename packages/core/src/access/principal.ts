import { ValidationIssues } from '../errors/validation-issues.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import type { ApiKey } from './api-key.js';
import { MAX_SCOPES, checkScopeForm } from './host-scopes.js';
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

const BRAND = Symbol.for('@workspace-api/core/Principal');

/** The brand is on the prototype, so that a copy by spread, by JSON or by `structuredClone` does not have it. */
class CheckedCaller {
  static {
    Object.defineProperty(this.prototype, BRAND, { value: true });
  }

  readonly workspaceId: WorkspaceId;
  readonly scopes: readonly Scope[];
  readonly key: ApiKey | null;

  constructor(workspaceId: WorkspaceId, scopes: readonly Scope[], key: ApiKey | null) {
    this.workspaceId = workspaceId;
    this.scopes = scopes;
    this.key = key;
  }
}

/** Whether a value is a principal that the library made, also another copy of this package. */
export const isPrincipal = (value: unknown): value is Principal<never> =>
  typeof value === 'object' && value !== null && BRAND in value;

const principal = <Checked extends Scope>(
  workspaceId: WorkspaceId,
  scopes: readonly Checked[],
  key: ApiKey | null,
): Principal<Checked> => new CheckedCaller(workspaceId, scopes, key) as unknown as Principal<Checked>;

/** The principal of a key. Call it only once the scope is known to be among the key's. */
export const principalOfKey = <Checked extends Scope>(key: ApiKey, scope: Checked): Principal<Checked> =>
  principal(key.workspaceId, [scope], key);

/**
 * Creates a principal without a key, for a host that embeds the core and has checked its caller by its own means.
 * The scopes name what the host allows: `createPrincipal(workspaceId, ['groups:read'])`. Throws `validation_failed` for a
 * workspace id that is no UUID, and for scopes that are not of the form `resource:action`.
 */
export const createPrincipal = <Checked extends Scope>(
  workspaceId: WorkspaceId,
  scopes: readonly Checked[],
): Principal<Checked> => {
  const issues = new ValidationIssues();
  issues.uuid(['workspaceId'], workspaceId);
  issues.set(['scopes'], scopes, { min: 0, max: MAX_SCOPES }, (path, scope) => {
    checkScopeForm(issues, path, scope);
  });
  issues.throwAs('validation_failed');
  // A host may keep it for longer than one request.
  return Object.freeze(principal(workspaceId.toLowerCase() as WorkspaceId, Object.freeze([...scopes]), null));
};
